"""Languages that a question names: "the Turkish edition", "version française", "中文版"."""

import re
import unicodedata

__all__ = ["named_languages"]

_NAMES = {
    "ar": "arabic arabisch\\w* arabe árabe arabo 阿拉伯[文语語] アラビア語 арабск\\w*",
    "cs": "czech tschechisch\\w* tchèque checo ceco tcheco 捷克[文语語] チェコ語 чешск\\w* (?-i:česk\\w*|česky)",
    "da": "danish dänisch\\w* danois\\w* danés danese dinamarquês dansk\\w*",
    "de": "german deutsch(?!land)\\w* allemand\\w* alemán\\w* tedesc\\w+ alemã\\w* duits(?!land)\\w* 德[文语語]\\w* "
    "ドイツ語 немецк\\w* 독일어",
    "en": "english englisch\\w* anglais\\w* inglés inglesa inglese inglês engels\\w* 英[文语語]\\w* "
    "английск\\w* 영어 영문",
    "es": "spanish spanisch\\w* espagnol\\w* español\\w* castellan\\w+ spagnol\\w+ espanhol\\w* 西班牙[文语語] "
    "スペイン語 испанск\\w*",
    "fa": "persian farsi persisch\\w* persane? persa 波斯[文语語] ペルシア語 персидск\\w* فارسی",
    "fi": "finnish finnisch\\w* finnois\\w* finés finlandese suomenkiel\\w*",
    "fr": "french französisch\\w* français\\w* francés francesa francese francês frans\\w* 法[文语語]\\w* "
    "フランス語 французск\\w* 프랑스어",
    "he": "hebrew hebräisch\\w* hébreu hebreo ebraico hebraico 希伯来[文语語] ヘブライ語 иврит\\w* עברית",
    "hi": "hindi",
    "id": "indonesian indonesisch\\w* indonésien\\w* (?-i:indonesi[oa]) 印尼[文语語] インドネシア語 "
    "bahasa\\s+indonesia",
    "it": "italian italienisch\\w* (?-i:italien\\w*) italian[oa] 意大利[文语語] イタリア語 итальянск\\w*",
    "ja": "japanese japanisch\\w* japonais\\w* japonés japonesa giapponese japonês 日[文语語]\\w* "
    "日本語\\w* японск\\w* 일본어",
    "ko": "korean koreanisch\\w* coréen\\w* corean[oa] coreano 韩[文语]\\w* 韓[文語]\\w* 韓国語 "
    "корейск\\w* 한국어\\w* 한글\\w*",
    "nl": "dutch niederländisch\\w* néerlandais\\w* holandés olandese holandês nederlands\\w*",
    "pl": "polish polnisch\\w* polonais\\w* polac\\w+ polon[êe]s\\w* (?-i:polsk\\w+)",
    "pt": "portuguese portugiesisch\\w* portugais\\w* portugués portuguesa portoghese português 葡萄牙[文语語] "
    "ポルトガル語 португальск\\w*",
    "ru": "russian russisch\\w* russe ruso rusa (?-i:russ[oa]) 俄[文语語]\\w* ロシア語 русск\\w* 러시아어",
    "sv": "swedish schwedisch\\w* suédois\\w* sueco svedese svensk\\w*",
    "tr": "turkish türkisch\\w* turque turc turco turca 土耳其[文语語] トルコ語 турецк\\w* türkçe\\w*",
    "uk": "ukrainian ukrainisch\\w* ukrainien\\w* ucraniano ucraino 乌克兰[文语語] украинск\\w* українськ\\w*",
    "vi": "vietnamese vietnamesisch\\w* vietnamien\\w* vietnamita 越南[文语語] ベトナム語 tiếng\\s+việt",
    "zh": "chinese chinesisch\\w* chinois\\w* (?-i:chin[oa]) cinese chinês 中文\\w* 汉语 漢語 中国語 китайск\\w* "
    "중국어",
}
"""How languages are called in the languages most asked in, as regular expressions parted by spaces.

Names of countries are none: "(?-i:...)" is for names that a country shares but for its capital.
"""

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
_PATTERNS = {
    code: re.compile(
        "|".join(name if re.match(f"[{_CJK}]", name) else rf"(?<!\w){name}(?!\w)" for name in names.split()),
        re.IGNORECASE,
    )
    for code, names in _NAMES.items()
}


def named_languages(text: str) -> frozenset[str]:
    """The two-letter codes of the languages a text names.

    In English a nation's adjective is its language's name: "French law" names French.
    """
    plain = unicodedata.normalize("NFC", text)
    return frozenset(code for code, pattern in _PATTERNS.items() if pattern.search(plain))

"""Numbers as lists and notes show them: the values of ``ST_NumberFormat`` (ISO/IEC 29500-1 §17.18.59)."""

from collections.abc import Callable, Sequence

from evigraph.sources.numerals import repeated, roman

__all__ = ["show_number"]

_MOST_REPEATED = 30
"""How often a letter is repeated (``aa``, ``bbb``); further on, figures are shown."""
_MOST_ROMAN = 32_767
_ONES = (
    *("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINALS = {"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth"}
_ORDINALS["twelve"] = "twelfth"
_HAN_DIGITS = "〇一二三四五六七八九"
_HAN_UNITS = ("", "十", "百", "千")
_SINO_KOREAN, _KOREAN_UNITS = "영일이삼사오육칠팔구", ("", "십", "백", "천")
_HEBREW = (
    *((400, "ת"), (300, "ש"), (200, "ר"), (100, "ק"), (90, "צ"), (80, "פ"), (70, "ע"), (60, "ס"), (50, "נ")),
    *((40, "מ"), (30, "ל"), (20, "כ"), (16, "טז"), (15, "טו"), (10, "י"), (9, "ט"), (8, "ח"), (7, "ז"), (6, "ו")),
    *((5, "ה"), (4, "ד"), (3, "ג"), (2, "ב"), (1, "א")),
)


def show_number(number: int, number_format: str) -> str:
    """A number in a format by its name in the standard; in figures where the format is not known.

    English words are given for the formats in words, whatever the language of the text.
    """
    if number_format == "none":
        return ""
    shown = _FORMATS.get(number_format)
    if shown is None or number < 0:
        return str(number)
    return shown(number)


def _roman(number: int) -> str:
    return roman(number) if 0 < number <= _MOST_ROMAN else str(number)


def _repeated(letters: Sequence[str]) -> Callable[[int], str]:
    """The n-th letter; past the last one they begin again, doubled."""

    def show(number: int) -> str:
        if not 0 < number <= len(letters) * _MOST_REPEATED:
            return str(number)
        return repeated(letters, number)

    return show


def _one_of(signs: Sequence[str]) -> Callable[[int], str]:
    return lambda number: signs[number - 1] if 0 < number <= len(signs) else str(number)


def _digits(signs: str) -> Callable[[int], str]:
    return lambda number: "".join(signs[int(digit)] for digit in str(number))


def _counting(digits: str, units: Sequence[str]) -> Callable[[int], str]:
    """As it is counted in Chinese characters: ten, ten one, two ten."""

    def show(number: int) -> str:
        if not 0 < number < 10_000:
            return str(number) if number else digits[0]
        parts: list[str] = []
        figures = str(number)
        for place, figure in zip(range(len(figures) - 1, -1, -1), figures, strict=True):
            if figure != "0":
                one = figure == "1" and place == 1 and number < 20
                parts.append(("" if one else digits[int(figure)]) + units[place])
            elif parts and parts[-1] != digits[0] and number % 10 ** (place + 1) and digits == _HAN_DIGITS:
                parts.append(digits[0])
        return "".join(parts)

    return show


def _words(number: int) -> str:
    if not 0 < number < 1000:
        return str(number)
    hundreds, rest = divmod(number, 100)
    parts = [f"{_ONES[hundreds]} hundred"] if hundreds else []
    if rest:
        tens = _TENS[rest // 10] + (f"-{_ONES[rest % 10]}" if rest % 10 else "") if rest >= 20 else _ONES[rest]
        parts.append(tens)
    return " ".join(parts).capitalize()


def _ordinal(number: int) -> str:
    end = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{end}"


def _ordinal_words(number: int) -> str:
    words = _words(number)
    if words.isdecimal():
        return _ordinal(number)
    before, sign, last = words.lower(), "", ""
    for sign in ("-", " "):
        if sign in before:
            before, _, last = before.rpartition(sign)
            break
    else:
        before, sign, last = "", "", before
    ending = _ORDINALS.get(last) or (f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th")
    return f"{before}{sign}{ending}".capitalize()


def _hebrew(number: int) -> str:
    if not 0 < number < 1000:
        return str(number)
    parts: list[str] = []
    for value, sign in _HEBREW:
        while number >= value and (value not in (15, 16) or number == value):
            parts.append(sign)
            number -= value
    return "".join(parts)


_LATIN = "abcdefghijklmnopqrstuvwxyz"
_CYRILLIC = "абвгдежзиклмнопрстуфхцчшщыэюя"
_CYCLE = tuple("甲乙丙丁戊己庚辛壬癸")
_AIUEO = tuple("アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン")
_IROHA = tuple("イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン")
_FORMATS: dict[str, Callable[[int], str]] = {
    "decimal": str,
    "decimalZero": lambda number: f"{number:02d}",
    "upperRoman": _roman,
    "lowerRoman": lambda number: _roman(number).lower(),
    "upperLetter": _repeated(_LATIN.upper()),
    "lowerLetter": _repeated(_LATIN),
    "ordinal": _ordinal,
    "cardinalText": _words,
    "ordinalText": _ordinal_words,
    "hex": lambda number: f"{number:X}",
    "chicago": _repeated("*†‡§"),
    "numberInDash": lambda number: f"- {number} -",
    "decimalFullWidth": _digits("０１２３４５６７８９"),
    "decimalFullWidth2": _digits("０１２３４５６７８９"),
    "decimalEnclosedCircle": _one_of([chr(0x2460 + n) for n in range(20)]),
    "decimalEnclosedCircleChinese": _one_of([chr(0x2460 + n) for n in range(20)]),
    "decimalEnclosedParen": _one_of([chr(0x2474 + n) for n in range(20)]),
    "decimalEnclosedFullstop": _one_of([chr(0x2488 + n) for n in range(20)]),
    "ideographEnclosedCircle": _one_of([chr(0x3280 + n) for n in range(10)]),
    "ideographDigital": _digits(_HAN_DIGITS),
    "japaneseDigitalTenThousand": _digits(_HAN_DIGITS),
    "taiwaneseDigital": _digits(_HAN_DIGITS),
    **dict.fromkeys(
        ("chineseCounting", "chineseCountingThousand", "taiwaneseCounting", "taiwaneseCountingThousand"),
        _counting(_HAN_DIGITS, _HAN_UNITS),
    ),
    "japaneseCounting": _counting(_HAN_DIGITS, _HAN_UNITS),
    "ideographTraditional": _one_of(_CYCLE),
    "ideographZodiac": _one_of(tuple("子丑寅卯辰巳午未申酉戌亥")),
    "koreanDigital": _digits(_SINO_KOREAN),
    "koreanDigital2": _digits(_HAN_DIGITS),
    "koreanCounting": _counting(_SINO_KOREAN, _KOREAN_UNITS),
    "ganada": _repeated("가나다라마바사아자차카타파하"),
    "chosung": _repeated("ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"),
    "aiueo": _repeated(_AIUEO),
    "aiueoFullWidth": _repeated(_AIUEO),
    "iroha": _repeated(_IROHA),
    "irohaFullWidth": _repeated(_IROHA),
    "russianLower": _repeated(_CYRILLIC),
    "russianUpper": _repeated(_CYRILLIC.upper()),
    "hebrew1": _hebrew,
    "hebrew2": _repeated("אבגדהוזחטיכלמנסעפצקרשת"),
    "arabicAlpha": _repeated("أبتثجحخدذرزسشصضطظعغفقكلمنهوي"),
    "arabicAbjad": _repeated("أبجدهوزحطيكلمنسعفصقرشتثخذضظغ"),
    "hindiNumbers": _digits("०१२३४५६७८९"),
    "hindiConsonants": _repeated("कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह"),
    "thaiNumbers": _digits("๐๑๒๓๔๕๖๗๘๙"),
    "thaiLetters": _repeated("กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ"),
    "bullet": lambda _number: "•",
}

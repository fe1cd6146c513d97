/** Characters that are read as another one: the plain one first, then those it stands for. */
export const SAME_CHARACTERS: readonly (readonly [plain: string, others: string])[] = [
  [' ', '\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'],
  ['\n', '\r\u000b\u000c\u0085\u2028\u2029'],
  ["'", '\u2018\u2019\u201b\u02bc\u00b4\u0060\uff07'],
  ['"', '\u201c\u201d\u201e\u00ab\u00bb'],
  ['-', '\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d'],
  [',', '\u3001\uff0c'],
  ['.', '\u3002\uff0e'],
  ['(', '（'],
  [')', '）'],
  [':', '：'],
  ['/', '／⁄'],
  ['+', '＋'],
  ['%', '％'],
  ['#', '＃'],
  ['@', '＠'],
  ['=', '＝'],
  ['~', '～〜∼'],
  ['×', '✕✖'],
]

/** Invisible formatting: soft hyphens, joiners, directions, variation selectors. */
export const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]/

/** First code point of each run of ten decimal digits that people type: Arabic, Devanagari, Thai, Lao, Burmese, Khmer, full-width. */
export const DIGIT_ZEROS: readonly number[] = [0x0660, 0x06f0, 0x0966, 0x0e50, 0x0ed0, 0x1040, 0x17e0, 0xff10]

/** Full-width letters, and how far they are from the ASCII ones. */
export const WIDE_LETTERS = { first: 0xff21, last: 0xff5a, offset: 0xfee0 }

/** Units that are written without spaces: each is a word of its own. */
export const IDEOGRAPH_UNITS = '円万萬千億元枚個本冊杯人名月年週日時泊約'

/** Thai, which is written without spaces between words. */
export const THAI = { first: 0x0e00, last: 0x0e7f }

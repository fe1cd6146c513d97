/** A text made plain for reading, and the way back: `startOf[i]` is the UTF-16 offset of character `i` in the original. */
export type PlainText = {
  readonly original: string
  readonly plain: string
  /** Null: offsets are the same in both. Else one entry a character, and one more for the end. */
  readonly startOf: Int32Array | null
}

/** First code point of each run of ten decimal digits that people type: Arabic, Devanagari, Thai, Lao, Burmese, Khmer, full-width. */
const DIGIT_ZEROS = [0x0660, 0x06f0, 0x0966, 0x0e50, 0x0ed0, 0x1040, 0x17e0, 0xff10]
const MATH_DIGITS = { first: 0x1d7ce, last: 0x1d7ff }

const SAME_AS = new Map<string, string>()
for (const c of '\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000')
  SAME_AS.set(c, ' ')
for (const c of '\r\u000b\u000c\u0085\u2028\u2029') SAME_AS.set(c, '\n')
for (const c of '\u2018\u2019\u201b\u02bc\u00b4\u0060\uff07') SAME_AS.set(c, "'")
for (const c of '\u201c\u201d\u201e\u00ab\u00bb') SAME_AS.set(c, '"')
for (const c of '\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d') SAME_AS.set(c, '-')
for (const c of '\u3001\uff0c') SAME_AS.set(c, ',')
for (const c of '\u3002\uff0e') SAME_AS.set(c, '.')
for (const [c, d] of [
  '（(',
  '）)',
  '：:',
  '／/',
  '＋+',
  '％%',
  '＃#',
  '＠@',
  '＝=',
  '～~',
  '〜~',
  '∼~',
  '✕×',
  '✖×',
  '⁄/',
])
  SAME_AS.set(c!, d!)

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]/
const COMBINING = /[\u0300-\u036f]/
const PLAIN_ASCII = /^[\x20-\x7e\n]*$/

const lower = (c: string): string => {
  const small = c.toLowerCase()
  return small.length === c.length ? small : c
}

function plainOf(c: string, code: number): string {
  if (code < 0x80) return SAME_AS.get(c) ?? lower(c)
  const same = SAME_AS.get(c)
  if (same !== undefined) return same
  if (INVISIBLE.test(c)) return ''
  for (const zero of DIGIT_ZEROS) if (code >= zero && code < zero + 10) return String(code - zero)
  if (code >= MATH_DIGITS.first && code <= MATH_DIGITS.last) return String((code - MATH_DIGITS.first) % 10)
  if (code >= 0xff21 && code <= 0xff5a) return lower(String.fromCharCode(code - 0xfee0))
  return lower(c)
}

/**
 * Lower case, one kind of space, quote, dash and digit, no invisible characters, accents composed.
 * Nothing that carries meaning is lost: the original is kept beside it.
 */
export function normalise(original: string): PlainText {
  if (PLAIN_ASCII.test(original)) return { original, plain: original.toLowerCase(), startOf: null }
  const parts: string[] = []
  const starts: number[] = []
  for (let i = 0; i < original.length; ) {
    const code = original.codePointAt(i)!
    let end = i + (code > 0xffff ? 2 : 1)
    while (end < original.length && COMBINING.test(original[end]!)) end++
    const one = original.slice(i, end)
    const composed = end - i > 1 && code <= 0xffff ? one.normalize('NFC') : one
    const plain = [...composed].map((c) => plainOf(c, c.codePointAt(0)!)).join('')
    if (plain !== '') parts.push(plain)
    for (let k = 0; k < plain.length; k++) starts.push(plain.length === end - i ? i + k : i)
    i = end
  }
  starts.push(original.length)
  return { original, plain: parts.join(''), startOf: Int32Array.from(starts) }
}

/** The offset in the original of a character of the plain text. */
export const originalOffset = (text: PlainText, at: number): number => (text.startOf === null ? at : text.startOf[at]!)

/** The original's own words for a stretch of the plain text. */
export function originalSlice(text: PlainText, start: number, end: number): string {
  return text.original.slice(originalOffset(text, start), originalOffset(text, end))
}

import type { Digits } from './digits.ts'
import { readDigits } from './digits.ts'
import type { PlainText } from './normalise.ts'

/** A word, a number in digits or one other sign, with its place in the plain text. */
export type RawToken = {
  readonly kind: 'word' | 'number' | 'sign'
  readonly text: string
  readonly start: number
  readonly end: number
  /** Touches the token before it. */
  readonly glued: boolean
  readonly digits: Digits | null
}

const SPACE = 0
const LETTER = 1
const DIGIT = 2
const SIGN = 3

const ASCII = new Uint8Array(128).fill(SIGN)
ASCII[0x20] = SPACE
for (let c = 0x30; c < 0x3a; c++) ASCII[c] = DIGIT
for (let c = 0x61; c < 0x7b; c++) ASCII[c] = LETTER

const WIDE_LETTER = /[\p{L}\p{M}]/u
/** Written without spaces: each sign is a word of its own. */
const IDEOGRAPH_UNITS = '円万萬千億元枚個本冊杯人名月年週日時泊約'

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < 128) return ASCII[code]!
  if (code >= 0xd800 && code < 0xe000) return SIGN
  return WIDE_LETTER.test(text[at]!) ? LETTER : SIGN
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
const isSeparator = (c: string | undefined): boolean => c === '.' || c === ',' || c === "'" || c === '_'

function readNumber(text: string, from: number): { end: number; digits: Digits } {
  const groups: string[] = []
  const separators: string[] = []
  let at = from
  for (;;) {
    const start = at
    while (isDigit(text.charCodeAt(at))) at++
    groups.push(text.slice(start, at))
    if (!isSeparator(text[at]) || !isDigit(text.charCodeAt(at + 1))) break
    separators.push(text[at]!)
    at++
  }
  return { end: at, digits: readDigits(groups, separators) }
}

function endOfWord(text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    if (kindAt(text, at) === LETTER) {
      if (at > from && IDEOGRAPH_UNITS.includes(text[at]!)) return at
      if (IDEOGRAPH_UNITS.includes(text[at]!)) return at + 1
    } else if (text[at] !== "'" || at + 1 >= text.length || kindAt(text, at + 1) !== LETTER) return at
  }
  return at
}

const THAI = /[\u0e00-\u0e7f]/

/** Cuts a Thai run, written without spaces, where `words` (longest first) stand in it. */
function cutThai(run: string, words: readonly string[]): string[] {
  const parts: string[] = []
  let unknown = ''
  for (let at = 0; at < run.length; ) {
    const word = words.find((one) => run.startsWith(one, at))
    if (word === undefined) {
      unknown += run[at++]
      continue
    }
    if (unknown !== '') parts.push(unknown)
    unknown = ''
    parts.push(word)
    at += word.length
  }
  if (unknown !== '') parts.push(unknown)
  return parts
}

/** Cuts a plain text into words, numbers and signs. `cuts` are the words to be found inside Thai runs, longest first. */
export function cutIntoTokens(text: string, cuts: readonly string[]): RawToken[] {
  const tokens: RawToken[] = []
  let at = 0
  let isAfterSpace = true
  const push = (kind: RawToken['kind'], end: number, digits: Digits | null): void => {
    tokens.push({ kind, text: text.slice(at, end), start: at, end, glued: !isAfterSpace, digits })
    at = end
    isAfterSpace = false
  }
  while (at < text.length) {
    const kind = kindAt(text, at)
    if (kind === SPACE) {
      at++
      isAfterSpace = true
    } else if (kind === DIGIT) {
      const { end, digits } = readNumber(text, at)
      push('number', end, digits)
    } else if (kind === LETTER) {
      const end = endOfWord(text, at)
      if (!THAI.test(text[at]!)) push('word', end, null)
      else for (const part of cutThai(text.slice(at, end), cuts)) push('word', at + part.length, null)
    } else {
      const isPair = text.charCodeAt(at) >= 0xd800 && text.charCodeAt(at) < 0xdc00 && at + 1 < text.length
      push('sign', isPair ? at + 2 : at + 1, null)
    }
  }
  return tokens
}

const isSameDigitScript = (original: string): boolean => {
  let script = -1
  for (const c of original) {
    const code = c.codePointAt(0)!
    if (!/\p{Nd}/u.test(c)) continue
    const own = code < 0x80 ? 0 : code >> 4
    if (script >= 0 && script !== own) return false
    script = own
  }
  return true
}

/** Whether a number's digits all come from one script; a mixture is refused, for it deceives the eye. */
export function hasOneScript(text: PlainText, token: { start: number; end: number }): boolean {
  if (text.startOf === null) return true
  return isSameDigitScript(text.original.slice(text.startOf[token.start]!, text.startOf[token.end]!))
}

import { CURRENCY_DIGITS } from '../base/currency.ts'
import { cutIntoTokens, type RawToken } from './tokens.ts'
import { CURRENCY_WORDS, DOUBTFUL_CODES, HOMONYM_CODES, PLAIN_CODES, SYMBOLS } from './words/currencies.ts'
import { english } from './words/english.ts'
import { indonesian } from './words/indonesian.ts'
import { BANK_LEADERS, METHOD_LEADERS, METHODS, type MethodWords } from './words/methods.ts'
import { elsewhere, filipino, thai, vietnamese } from './words/others.ts'
import type { LanguageWords, Meaning } from './words/table.ts'

export type Language = 'id' | 'en' | 'ph' | 'vn' | 'th' | 'other'

/** A part a word plays in a number said in words. */
export type NumberWord = {
  readonly language: Language
  readonly role: 'value' | 'teen' | 'ten' | 'hundred' | 'half' | 'point' | 'and' | 'one'
  /** The value of a `value`; the power of ten of a `one`. */
  readonly value: number
}

export type Multiplier = { readonly power: number; readonly language: Language; readonly isVague: boolean }

/** A currency sign, code or word. `means` is an ISO code, or the name several currencies share. */
export type Mark = {
  readonly means: string
  readonly side: 'before' | 'after' | 'both'
  readonly style: 'symbol' | 'code' | 'word'
  /** Also something else: `homonym` counts beside a number only; `capitals` in capitals only; `doubtful` is asked about. */
  readonly trust: 'plain' | 'homonym' | 'capitals' | 'doubtful'
}

/** Everything the word tables say about one word or phrase. */
export type Entry = {
  readonly meanings: Set<Meaning>
  readonly numbers: NumberWord[]
  multiplier: Multiplier | null
  slang: number | null
  mark: Mark | null
  method: MethodWords | null
  leadsMethod: boolean
  leadsBank: boolean
  /** Listed in the Indonesian table, in the English one. */
  isIndonesian: boolean
  isEnglish: boolean
}

const newEntry = (): Entry => ({
  meanings: new Set(),
  numbers: [],
  multiplier: null,
  slang: null,
  mark: null,
  method: null,
  leadsMethod: false,
  leadsBank: false,
  isIndonesian: false,
  isEnglish: false,
})

/** What is known of an unknown word. */
export const UNKNOWN: Entry = newEntry()

type Phrase = { readonly tokens: readonly RawToken[]; readonly entry: Entry }

const words = new Map<string, Entry>()
const phrases = new Map<string, Phrase[]>()
const entries = new Map<string, Entry>()

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim().replace(/\s+/g, ' '))
    .filter((one) => one !== '')

function entryOf(spelling: string): Entry {
  const known = entries.get(spelling)
  if (known !== undefined) return known
  const entry = newEntry()
  entries.set(spelling, entry)
  const tokens = cutIntoTokens(spelling, [])
  const head = tokens[0]!
  if (tokens.length === 1) words.set(spelling, entry)
  else phrases.set(head.text, [...(phrases.get(head.text) ?? []), { tokens, entry }])
  return entry
}

const each = (list: string | undefined, act: (entry: Entry) => void): void => {
  for (const spelling of listOf(list ?? '')) act(entryOf(spelling))
}

function addNumbers(language: Language, table: LanguageWords): void {
  const add = (spelling: string, role: NumberWord['role'], value: number): void => {
    entryOf(spelling).numbers.push({ language, role, value })
  }
  for (const [spelling, value] of Object.entries(table.numbers.values)) add(spelling, 'value', value)
  for (const [spelling, power] of Object.entries(table.numbers.one ?? {})) add(spelling, 'one', power)
  for (const role of ['teen', 'ten', 'hundred', 'half', 'point', 'and'] as const)
    for (const spelling of listOf(table.numbers[role] ?? '')) add(spelling, role, 0)
  for (const [isVague, list] of [
    [false, table.multipliers],
    [true, table.vagueMultipliers ?? {}],
  ] as const)
    for (const [power, spellings] of Object.entries(list))
      each(spellings, (entry) => {
        entry.multiplier ??= { power: Number(power), language, isVague }
      })
  for (const [spelling, value] of Object.entries(table.slang ?? {})) entryOf(spelling).slang = value
  for (const [meaning, list] of Object.entries(table.meanings))
    each(list, (entry) => {
      entry.meanings.add(meaning as Meaning)
      if (language === 'id') entry.isIndonesian = true
      if (language === 'en') entry.isEnglish = true
    })
}

function addMarks(): void {
  for (const [style, table] of [
    ['symbol', SYMBOLS],
    ['word', CURRENCY_WORDS],
  ] as const)
    for (const { means, side, as, homonym } of table)
      each(as, (entry) => {
        entry.mark = { means, side, style, trust: homonym ? 'homonym' : 'plain' }
      })
  const listed = new Set(`${PLAIN_CODES} ${HOMONYM_CODES} ${DOUBTFUL_CODES}`.split(' '))
  const unlisted = [...CURRENCY_DIGITS.keys()].filter((code) => !listed.has(code)).join(' ')
  for (const [trust, codes] of [
    ['plain', PLAIN_CODES],
    ['capitals', HOMONYM_CODES],
    ['capitals', unlisted],
    ['doubtful', DOUBTFUL_CODES],
  ] as const)
    for (const code of codes.split(' ')) {
      entryOf(code.toLowerCase()).mark ??= { means: code, side: 'both', style: 'code', trust }
    }
}

for (const [language, table] of [
  ['id', indonesian],
  ['en', english],
  ['ph', filipino],
  ['vn', vietnamese],
  ['th', thai],
  ['other', elsewhere],
] as const)
  addNumbers(language, table)
addMarks()
for (const method of METHODS)
  each(method.as, (entry) => {
    entry.method = method
  })
each(METHOD_LEADERS, (entry) => {
  entry.leadsMethod = true
})
each(BANK_LEADERS, (entry) => {
  entry.leadsBank = true
})
for (const list of phrases.values()) list.sort((a, b) => b.tokens.length - a.tokens.length)

/** Thai words to be found inside runs without spaces, longest first. */
export const THAI_WORDS: readonly string[] = [...entries.keys()]
  .filter((spelling) => /[\u0e00-\u0e7f]/.test(spelling))
  .sort((a, b) => b.length - a.length)

/** The entry of one word or sign. */
export const lookUp = (word: string): Entry => words.get(word) ?? UNKNOWN

/** The longest phrase that begins at `at`: how many tokens it has, and its entry. Null: none does. */
export function phraseAt(tokens: readonly RawToken[], at: number): Phrase | null {
  const candidates = phrases.get(tokens[at]!.text)
  if (candidates === undefined) return null
  return candidates.find((phrase) => isPhraseAt(phrase.tokens, tokens, at)) ?? null
}

function isPhraseAt(phrase: readonly RawToken[], tokens: readonly RawToken[], at: number): boolean {
  if (at + phrase.length > tokens.length) return false
  for (let i = 1; i < phrase.length; i++) {
    const token = tokens[at + i]!
    if (token.text !== phrase[i]!.text || token.glued !== phrase[i]!.glued) return false
  }
  const last = phrase[phrase.length - 1]!
  const after = tokens[at + phrase.length]
  // "masing2" is a word, "masing25" is not; "s.d" ends where no letter goes on.
  return (
    last.kind === 'sign' || after === undefined || !after.glued || after.kind === 'sign' || last.kind !== after.kind
  )
}

import { CURRENCY_DIGITS } from '../../base/currency.ts'
import { once } from '../rules.ts'
import { aroundGoodsEnglish, aroundGoodsIndonesian } from '../words/around-goods.ts'
import { CURRENCY_WORDS, DOUBTFUL_CODES, HOMONYM_CODES, PLAIN_CODES, SYMBOLS } from '../words/currencies.ts'
import { english } from '../words/english.ts'
import { indonesian } from '../words/indonesian.ts'
import { BANK_LEADERS, METHOD_LEADERS, METHODS } from '../words/methods.ts'
import { elsewhere, filipino, thai, vietnamese } from '../words/others.ts'
import { CONDITION_PHRASES } from '../words/particular.ts'
import type { LanguageWords, Meaning } from '../words/table.ts'
import { cutIntoTokens, isThai, type RawToken } from './cut.ts'
import { type Entry, type Language, type NumberWord, newEntry, UNKNOWN } from './entry.ts'

/** A phrase of the word tables: the first of its tokens, at least two, and what the tables say about it. */
export type Phrase = { readonly head: RawToken; readonly entry: Entry }

/** What the tables know of a word or sign, and the phrases that begin with it, longest first. */
export type Lexeme = { readonly entry: Entry; readonly phrases: readonly Phrase[] }

const lexemes = new Map<string, { entry: Entry; readonly phrases: Phrase[] }>()
const entries = new Map<string, Entry>()

function lexemeOf(word: string): { entry: Entry; readonly phrases: Phrase[] } {
  const known = lexemes.get(word)
  if (known !== undefined) return known
  const lexeme = { entry: UNKNOWN, phrases: [] }
  lexemes.set(word, lexeme)
  return lexeme
}

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
  const head = cutIntoTokens(spelling, [])
  if (head?.next === undefined) lexemeOf(spelling).entry = entry
  else lexemeOf(head.text).phrases.push({ head, entry })
  return entry
}

const each = (list: string | undefined, act: (entry: Entry) => void): void => {
  for (const spelling of listOf(list ?? '')) act(entryOf(spelling))
}

const ROLES_WITHOUT_VALUE = ['teen', 'ten', 'hundred', 'half', 'point', 'and'] as const

function addNumbers(language: Language, { numbers }: LanguageWords): void {
  const add = (spelling: string, role: NumberWord['role'], value: number): void => {
    entryOf(spelling).numbers.push({ language, role, value })
  }
  for (const [spelling, value] of Object.entries(numbers.values)) add(spelling, 'value', value)
  for (const [spelling, power] of Object.entries(numbers.one ?? {})) add(spelling, 'one', power)
  for (const role of ROLES_WITHOUT_VALUE) for (const spelling of listOf(numbers[role] ?? '')) add(spelling, role, 0)
}

function addMultipliers(language: Language, list: Readonly<Record<number, string>>, isVague: boolean): void {
  for (const [power, spellings] of Object.entries(list))
    each(spellings, (entry) => {
      entry.multiplier ??= { power: Number(power), language, isVague }
    })
}

function addMeanings(language: Language, { meanings }: LanguageWords): void {
  for (const [meaning, list] of Object.entries(meanings))
    each(list, (entry) => {
      entry.meanings.add(meaning as Meaning)
      if (language === 'id') entry.isIndonesian = true
      if (language === 'en') entry.isEnglish = true
    })
}

function addLanguage(language: Language, table: LanguageWords): void {
  addNumbers(language, table)
  addMultipliers(language, table.multipliers, false)
  addMultipliers(language, table.vagueMultipliers ?? {}, true)
  for (const [spelling, value] of Object.entries(table.slang ?? {})) entryOf(spelling).slang = value
  addMeanings(language, table)
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
}

function addCodes(): void {
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

function addMethods(): void {
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
}

const lengthOf = (token: RawToken | undefined): number => (token === undefined ? 0 : 1 + lengthOf(token.next))

/** Fills the tables for the first sentence: most processes never read one, and it would be a twentieth of each start. */
export const fillLexicon = once(() => {
  for (const [language, table] of [
    ['id', indonesian],
    ['en', english],
    ['ph', filipino],
    ['vn', vietnamese],
    ['th', thai],
    ['other', elsewhere],
    ['id', aroundGoodsIndonesian],
    ['en', aroundGoodsEnglish],
  ] as const)
    addLanguage(language, table)
  each(CONDITION_PHRASES, () => undefined)
  addMarks()
  addCodes()
  addMethods()
  for (const { phrases } of lexemes.values()) phrases.sort((a, b) => lengthOf(b.head) - lengthOf(a.head))
})

/** Thai words to be found inside runs without spaces, longest first. Like all below, requires `fillLexicon`. */
export const thaiWords = once((): readonly string[] =>
  [...entries.keys()].filter((spelling) => [...spelling].some((c) => isThai(c, 0))).sort((a, b) => b.length - a.length),
)

/** The words of numbers that are one word. */
export const numberWords = once((): readonly string[] =>
  [...entries]
    .filter(([spelling, { numbers }]) => numbers.length > 0 && !/[ -]/.test(spelling))
    .map(([spelling]) => spelling),
)

const NOTHING: Lexeme = { entry: UNKNOWN, phrases: [] }

/** A word that says nothing about numbers or money, so that it may be meant by a stretched one. */
const isHarmless = ({ entry: { numbers, multiplier, mark, slang } }: Lexeme): boolean =>
  numbers.length === 0 && multiplier === null && mark === null && slang === null

/** A word whose last letter is typed again and again: "bestieee", "thankyouu". */
const STRETCHED = /^(.{2,}?)([a-z])\2+$/

/** Letters that words hardly ever end in twice: "kakk", but "bell" and "coffee". */
const HARDLY_DOUBLED = 'kahuiy'

/** The spellings that a stretched word may stand for, with two of its last letter and with one; none: it is not stretched. */
function unstretched(word: string): readonly string[] {
  if (word.at(-1) !== word.at(-2)) return []
  const [, head = '', letter = ''] = STRETCHED.exec(word) ?? []
  if (head === '') return []
  const twice = head + letter + letter
  if (twice !== word) return [twice, head + letter]
  return HARDLY_DOUBLED.includes(letter) ? [head + letter] : []
}

/** What a stretched word is meant for: "kakk", "bestieee". Numbers, multipliers and currencies are never guessed. */
const lookUpStretched = (word: string): Lexeme =>
  unstretched(word)
    .map((one) => lexemes.get(one))
    .find((one) => one !== undefined && one.entry !== UNKNOWN && isHarmless(one)) ?? NOTHING

/** Looks up one word or sign. */
export const lookUp = (word: string): Lexeme => lexemes.get(word) ?? lookUpStretched(word)

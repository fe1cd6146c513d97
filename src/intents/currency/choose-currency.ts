import type { Currency } from '../../base/currency.ts'
import { decide, type ReadingRule, table } from '../rules.ts'
import type { Token } from '../tokens/cursor.ts'
import type { Sentence } from '../tokens/sentence.ts'
import { QUESTIONS, type Question } from '../words/questions.ts'
import type { BoundMark } from './marks.ts'
import { findNamedCurrency } from './named-currency.ts'
import { type Context, homeCurrency, resolveMarks, type Stated } from './resolve.ts'

/** The currency and the token that states it (null: the key or the account does), or why there is none. */
export type CurrencyReading =
  | { readonly is: 'found'; readonly code: Currency; readonly token: Token | null; readonly rule: string }
  | {
      readonly is: 'refused'
      readonly code: 'VALIDATION_ERROR' | 'CURRENCY_RESOLUTION_FAILED'
      readonly question: Question
    }

const refuse = (question: Question): CurrencyReading => ({ is: 'refused', code: 'VALIDATION_ERROR', question })

/** What the sentence, the key and the account say about the currency of the chosen amount. */
type Evidence = {
  /** The amount as it was written. */
  readonly said: string
  /** The marks on the amount, else those of the others. */
  readonly marks: readonly BoundMark[]
  /** A currency named away from its number. */
  readonly named: BoundMark | 'several' | null
  /** What marks and name say together. */
  readonly stated: Stated
  readonly region: string | null
  /** The stated currency, else that of the key or the account. */
  readonly currency: Currency | null
}

const tokenOf = (named: Evidence['named']): Token | null => (named === null || named === 'several' ? null : named.token)

/** The currency that was found, or the question that asks for one. */
const read = ({ currency, said }: Evidence, token: Token | null, rule: string): CurrencyReading =>
  currency === null
    ? { is: 'refused', code: 'CURRENCY_RESOLUTION_FAILED', question: QUESTIONS.noCurrency(said) }
    : { is: 'found', code: currency, token, rule }

/** Where the currency of the chosen amount comes from, or what to ask. */
export const CURRENCY_SOURCES = table<ReadingRule<Evidence, CurrencyReading>>([
  {
    name: 'two-names',
    example: 'coffee 20 in USD or in SGD',
    region: 'US',
    over: 'region-of-the-key',
    when: ({ named }) => named === 'several',
    reason: 'two currencies are named away from the amount',
    read: () => refuse(QUESTIONS.twoCurrencies()),
  },
  {
    name: 'mark',
    example: 'kopi Rp25.000',
    over: 'name',
    when: ({ stated, marks }) => stated.is === 'code' && marks.length > 0,
    reason: 'a mark on an amount states the currency',
    read: (evidence) => read(evidence, evidence.marks[0]?.token ?? null, 'currency.mark'),
  },
  {
    name: 'name',
    example: 'coffee 20 in USD',
    over: 'region-of-the-key',
    when: ({ stated }) => stated.is === 'code',
    reason: 'a currency named anywhere states it',
    read: (evidence) => read(evidence, tokenOf(evidence.named), 'currency.named'),
  },
  {
    name: 'mark-and-another-name',
    example: 'coffee $20 in EUR',
    over: 'region-of-the-key',
    when: ({ stated }) => stated.is === 'several',
    reason: 'the marks contradict each other',
    read: ({ said }) => refuse(QUESTIONS.anotherCurrency(said)),
  },
  {
    name: 'ambiguous-sign',
    example: 'coffee 20 in kr',
    region: 'US',
    over: 'region-of-the-key',
    when: ({ stated }) => stated.is === 'unknown',
    reason: 'several currencies share the sign and none is usual',
    read: ({ said }) => refuse(QUESTIONS.unknownCurrency(said)),
  },
  {
    name: 'default-of-the-account',
    example: 'kopi 25rb',
    region: null,
    defaultCurrency: 'IDR',
    over: 'region-of-the-key',
    when: ({ currency, region }) => currency !== null && region === null,
    reason: 'nothing is stated and the key has no region',
    read: (evidence) => read(evidence, null, 'currency.default'),
  },
  {
    name: 'region-of-the-key',
    example: 'kopi 25rb',
    when: ({ currency }) => currency !== null,
    reason: 'nothing is stated',
    read: (evidence) => read(evidence, null, 'currency.region'),
  },
  {
    name: 'no-currency',
    example: 'kopi 25rb',
    region: null,
    when: () => true,
    reason: 'neither the sentence nor the key nor the account says one',
    read: (evidence) => read(evidence, null, 'currency.none'),
  },
])

/** The chosen amount as it was written, its marks, and those of all amounts. */
type Chosen = { readonly said: string; readonly marks: readonly BoundMark[]; readonly allMarks: readonly BoundMark[] }

/**
 * The currency of the chosen amount: its own mark, else the mark of another amount, else one named anywhere, else the
 * currency of the key's region, else the account's default.
 */
export function chooseCurrency(sentence: Sentence, chosen: Chosen, context: Context): CurrencyReading {
  const { said, allMarks } = chosen
  const taken = allMarks.map(({ token }) => token)
  const named = findNamedCurrency(sentence, taken)
  const marks = chosen.marks.length > 0 ? chosen.marks : allMarks
  const stated = resolveMarks(named === null || named === 'several' ? marks : [...marks, named], context)
  const currency = stated.is === 'code' ? stated.code : homeCurrency(context)
  const evidence: Evidence = { said, marks, named, stated, region: context.region, currency }
  return decide(CURRENCY_SOURCES, evidence)?.read(evidence) ?? read(evidence, null, 'currency.none')
}

/** The currency of amounts without a mark: one named away from its number, else the key's or the account's. */
export function findHome(sentence: Sentence, context: Context): Currency | null {
  const named = findNamedCurrency(sentence, [])
  const stated = named === null || named === 'several' ? null : resolveMarks([named], context)
  return stated?.is === 'code' ? stated.code : homeCurrency(context)
}

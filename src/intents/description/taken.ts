import type { Amount } from '../amount/amount.ts'
import type { Classified, Kind } from '../kinds/kind.ts'
import { withReason } from '../kinds/kind.ts'
import { isNoun } from '../kinds/noun.ts'
import type { Mention } from '../method/mention.ts'
import { isSign, later, means, meansAny, type Span, type Token } from '../tokens/cursor.ts'
import type { Reference } from './reference.ts'

/** What was read from a sentence, apart from the goods. */
type Findings = {
  readonly amounts: readonly Amount[]
  readonly numbers: readonly Classified[]
  readonly mentions: readonly Mention[]
  readonly reference: Reference | null
  /** The token that states the currency. */
  readonly currency: Token | null
}

/** Tokens that are no goods, and those of them that are amounts and payment methods. */
export type Taken = {
  readonly all: ReadonlySet<Token>
  readonly money: ReadonlySet<Token>
  readonly methods: ReadonlySet<Token>
}

/** Numbers that say nothing about the goods, and neither do their labels. */
const NO_GOODS: ReadonlySet<Kind> = new Set(['date', 'time', 'identifier', 'reference', 'address'])

function addSpan(taken: Set<Token>, span: Span | null): void {
  for (let token = span?.first; token !== undefined && span !== null; token = token.next) {
    if (token.at > span.last.at) return
    taken.add(token)
  }
}

/** Adds the tokens before one, for as long as they are of a kind. */
function addBefore(taken: Set<Token>, from: Token | null | undefined, isOfKind: (token: Token) => boolean): void {
  for (let token = from?.previous; token !== undefined && isOfKind(token); token = token.previous) taken.add(token)
}

/** The unit that an amount is the price of one of: "/bulan", "per pcs". */
function unitOf({ last: { next: first } }: Amount): Span | null {
  const last = first?.next
  if (first === undefined || last?.kind !== 'word') return null
  return isSign(first, '/') || means(first, 'per') ? { first, last } : null
}

/** "sirup 100% kurma": the share comes between words that name the goods. */
const isOfGoods = ({ first, last, why }: Classified): boolean =>
  isNoun(first.previous) && isNoun(later(last, why?.by ?? last).next)

/** A number that is no goods, with its unit or label. */
function numberWithLabel(number: Classified): Span | null {
  const { why, first, last } = number
  if (why?.kind === 'percent') return isOfGoods(number) ? null : { first, last: later(last, why.by ?? last) }
  return why !== null && NO_GOODS.has(why.kind) ? withReason(number) : null
}

const isReferenceLabel = (token: Token): boolean => meansAny(token, 'reference', 'number') || isSign(token, '#:')

/** "plat B 9912 KQL", "hp 0812…" */
const isIdentifierLabel = (token: Token): boolean => meansAny(token, 'identifier', 'number') || isSign(token, ':')

/** Small words before a payment method: "bayar pakai", "jangan lewat". */
const leadsMethod = (token: Token): boolean =>
  (meansAny(token, 'way', 'not', 'offer') || token.entry.leadsMethod) && !means(token, 'purpose')

/** "in", "currency" before a currency. */
const leadsCurrency = (token: Token): boolean => means(token, 'currencyPlace')

/** Tokens that say nothing about the goods: amounts and what belongs to them, references, dates, payment methods and their small words. */
export function findTaken({ amounts, numbers, mentions, reference, currency }: Findings): Taken {
  const taken = new Set<Token>()
  for (const amount of amounts) {
    addSpan(taken, amount)
    addSpan(taken, unitOf(amount))
  }
  const money = new Set(taken)
  for (const number of numbers) {
    addSpan(taken, numberWithLabel(number))
    if (number.why?.kind === 'identifier') addBefore(taken, withReason(number).first, isIdentifierLabel)
  }
  addSpan(taken, reference)
  addBefore(taken, reference?.first, isReferenceLabel)
  for (const { token } of mentions) {
    taken.add(token)
    addBefore(taken, token, leadsMethod)
  }
  if (currency !== null) taken.add(currency)
  addBefore(taken, currency, leadsCurrency)
  return { all: taken, money, methods: new Set(mentions.map(({ token }) => token)) }
}

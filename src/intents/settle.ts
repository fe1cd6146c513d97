import { type Currency, currency } from '../base/currency.ts'
import type { Amount } from './amount/amount.ts'
import type { Field } from './amount/candidates/field.ts'
import type { Choice, Refused } from './amount/choice.ts'
import { checkValue } from './amount/choosing/check-value.ts'
import { findOffers, type OfferedAmount } from './amount/choosing/offered.ts'
import type { CurrencyReading } from './currency/choose-currency.ts'
import type { BoundMark } from './currency/marks.ts'
import { hasLargePrices } from './currency/resolve.ts'
import { whole } from './exact.ts'
import { explain } from './explain.ts'
import { languageOf } from './language.ts'
import type { AnswerChoice, Answers, RefusedIntent } from './reading.ts'
import type { Span } from './tokens/cursor.ts'
import { wordsOf } from './tokens/sentence.ts'
import { NO_REQUESTS } from './words/no-requests.ts'
import { QUESTIONS, type Question } from './words/questions.ts'
import type { OtherKind } from './words/request-kinds.ts'

/** Offered where a sentence leaves the currency open; any other may be answered. */
const OFFERED_CURRENCIES = ['IDR', 'USD', 'SGD', 'MYR', 'EUR'].map(currency)

/** The amount to pay, in whole units, read or answered; `span` null: an answer that the sentence does not name. */
export type Settled = {
  readonly is: 'settled'
  readonly amount: number
  readonly span: Span | null
  readonly rule: string
  readonly marks: readonly BoundMark[]
  readonly said: string
}

/** What was found in a sentence; `region` is that of the key. */
type Found = { readonly field: Field; readonly region: string | null }

/** Examples are written for rupiah: "¤50.000" is "Rp50.000", or "USD 50" to a key whose currency is the dollar. */
const withExamples = (text: string, home: Currency | null): string =>
  text.replace(/¤([\d.]+)/g, (_, rupiah: string) => {
    if (home === null || home === 'IDR') return `Rp${rupiah}`
    const amount = Number(rupiah.replaceAll('.', ''))
    return `${home} ${(hasLargePrices(home) ? amount : amount / 1000).toLocaleString('en')}`
  })

/** The refusal in the language of the sentence. */
function refuse(
  { field: { sentence, home }, region }: Found,
  rule: string,
  span: Span | null,
  question: Question,
): Omit<RefusedIntent, 'asks' | 'choices'> {
  const said: Question = { en: withExamples(question.en, home), id: withExamples(question.id, home) }
  const detail = said[languageOf(sentence, region)]
  const found = explain(sentence, 'amount', rule, span)
  return { is: 'refused', code: 'VALIDATION_ERROR', detail, question: said, readAs: null, explain: [found] }
}

/** A sentence that asks for no payment: no answer makes one of it. */
export const refuseOther = (found: Found, readAs: OtherKind): RefusedIntent => ({
  ...refuse(found, `request.${readAs}`, null, NO_REQUESTS[readAs]),
  asks: null,
  readAs,
  choices: [],
})

/** An answer that is not what the sentence says. */
const refuseAnswer = (found: Found, span: Span | null, said: string, answered: string): RefusedIntent => ({
  ...refuse(found, 'answer.contradicts', span, QUESTIONS.answeredOtherwise(said, answered)),
  asks: 'amount',
  choices: [],
})

const askAmount = (found: Found, refused: Refused): RefusedIntent => ({
  ...refuse(found, refused.rule, refused.span, refused.question),
  asks: 'amount',
  choices: amountChoices(findOffers(found.field, refused), found.field.home),
})

/** Takes the answer where the sentence was questioned: its words are those of the amount that it is, if any. */
function takeAnswer({ field: { sentence, candidates } }: Found, amount: number): Settled {
  const named: Amount | undefined = candidates.amounts.find(({ value }) => whole(value) === amount)
  const said = named === undefined ? String(amount) : wordsOf(sentence, named)
  return { is: 'settled', amount, span: named ?? null, rule: 'answer.amount', marks: named?.marks ?? [], said }
}

/** The amount that was read, else the one that is answered, else the question. */
export function settleAmount(found: Found & { readonly choice: Choice }, answers: Answers): Settled | RefusedIntent {
  const { choice, field } = found
  const { sentence } = field
  const settle = (refused: Refused): Settled | RefusedIntent =>
    answers.amount === undefined ? askAmount(found, refused) : takeAnswer(found, answers.amount)
  if (choice.is === 'refused') return settle(choice)
  const amount = checkValue(sentence, choice)
  if (typeof amount !== 'number') return settle(amount)
  const said = wordsOf(sentence, choice.amount)
  if (answers.amount !== undefined && answers.amount !== amount)
    return refuseAnswer(found, choice.span, said, String(answers.amount))
  return { is: 'settled', amount, span: choice.span, rule: choice.rule, marks: choice.amount.marks, said }
}

/** The currency that was read, else the one that is answered, else the question. */
export function settleCurrency(
  found: Found & { readonly settled: Settled; readonly found: CurrencyReading },
  answers: Answers,
): (CurrencyReading & { is: 'found' }) | RefusedIntent {
  const { settled, found: currency, field } = found
  if (currency.is === 'found') {
    const isSame = answers.currency === undefined || answers.currency === currency.code
    return isSame ? currency : refuseAnswer(found, settled.span, currency.code, answers.currency ?? '')
  }
  if (answers.currency !== undefined)
    return { is: 'found', code: answers.currency, token: null, rule: 'answer.currency' }
  const named = field.candidates.amounts.map(({ code }) => code)
  return {
    ...refuse(found, settled.rule, settled.span, currency.question),
    code: currency.code,
    asks: 'currency',
    choices: currencyChoices(named, settled.amount),
  }
}

/** "Rp1.250.000", "USD 1,250", "1,250" */
function labelOf({ amount, currency: code }: OfferedAmount): string {
  const group = (separator: string): string => String(amount).replace(/\B(?=(\d{3})+$)/g, separator)
  if (code === 'IDR') return `Rp${group('.')}`
  return code === null ? group(',') : `${code} ${group(',')}`
}

/** Amounts as answers; `home` is the currency of an amount without a mark. */
const amountChoices = (offers: readonly OfferedAmount[], home: OfferedAmount['currency']): AnswerChoice[] =>
  offers.map((offer) => ({
    label: labelOf({ ...offer, currency: offer.currency ?? home }),
    answers: { amount: offer.amount, ...(offer.currency === null ? {} : { currency: offer.currency }) },
  }))

/** Currencies as answers: those that the sentence names, else those that are usual. */
const currencyChoices = (named: readonly OfferedAmount['currency'][], amount: number): AnswerChoice[] => {
  const known = [...new Set(named)].filter((code) => code !== null)
  const codes = known.length > 1 ? known : OFFERED_CURRENCIES
  return codes.map((code) => ({ label: labelOf({ amount, currency: code }), answers: { currency: code } }))
}

import type { Currency } from '../base/currency.ts'
import type { CheckoutType } from './method/choose-method.ts'
import type { Question } from './words/questions.ts'
import type { OtherKind } from './words/request-kinds.ts'

/** One finding: which field, from which words (UTF-16 offsets into the intent as received), by which rule. */
export type Explanation = {
  readonly field: string
  readonly text: string
  readonly start: number
  readonly end: number
  readonly rule: string
}

/** A sentence that is a checkout. `amount` counts whole units. */
export type ReadIntent = {
  readonly is: 'read'
  readonly amount: number
  readonly currency: Currency
  readonly type: CheckoutType
  /** A bank's code with `virtual_account`, a wallet's with `ewallet`; null: the payer chooses. */
  readonly code: string | null
  /** At most 25 UTF-16 units, never empty. */
  readonly description: string
  readonly orderRef: string | null
  /** The plan, package or subscription that is bought; empty: none is named. */
  readonly plan: string
  /** The words the amount was read from, as written. */
  readonly amountText: string
  readonly explain: readonly Explanation[]
  readonly phrases: readonly PhraseReading[]
}

/** What settles a question: sent with the same sentence, it takes the place of the question. `amount` counts whole units. */
export type Answers = { readonly amount?: number; readonly currency?: Currency }

/** An answer to a question, and the words for a button. */
export type AnswerChoice = { readonly label: string; readonly answers: Answers }

/** The best phrase of one part of the sentence, whether it is the description, and how much speaks for it. */
export type PhraseReading = Omit<Explanation, 'field' | 'rule'> & {
  readonly role: 'goods' | 'other'
  readonly score: number
}

/** A sentence that must be questioned; `detail` says what was understood and what to write instead. */
export type RefusedIntent = {
  readonly is: 'refused'
  readonly code: 'VALIDATION_ERROR' | 'CURRENCY_RESOLUTION_FAILED'
  readonly detail: string
  /** The same in every language of questions, for a reader whose language is known. */
  readonly question: Question
  /** What is missing; null: it asks for no payment at all. */
  readonly asks: 'amount' | 'currency' | null
  /** What the sentence was read as instead of a request for a payment; null: it is one. */
  readonly readAs: OtherKind | null
  /** Answers to the question, likely ones first; more may be right. */
  readonly choices: readonly AnswerChoice[]
  readonly explain: readonly Explanation[]
}

export type Reading = ReadIntent | RefusedIntent

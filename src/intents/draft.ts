import { randomBytes } from 'node:crypto'
import { isCurrency } from '../base/currency.ts'
import { ApiError, type Fault, fieldError } from '../base/errors.ts'
import { BASE32 } from '../base/id.ts'
import { fromWhole } from '../base/money.ts'
import type { Draft } from '../checkout/checkout.ts'
import { assertServed, checkoutFaults } from '../checkout/create/rules.ts'
import type { Rails } from '../connections/rails.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { languageOf } from './language.ts'
import { generateMetadata, readMetadata } from './metadata.ts'
import { readIntent } from './read.ts'
import type { Answers, ReadIntent } from './reading.ts'
import type { CreateIntent } from './schema.ts'
import { readSentence } from './tokens/sentence.ts'
import { QUESTIONS } from './words/questions.ts'

const SUFFIX_LENGTH = 8

/** A sentence read as the checkout it asks for. */
export type IntentDraft = { readonly draft: Draft; readonly reading: ReadIntent }

/**
 * Reads a sentence for a merchant: the checkout it asks for, or a question. Throws VALIDATION_ERROR and
 * CURRENCY_RESOLUTION_FAILED, whose detail says what was understood, and PAYMENT_TYPE_UNAVAILABLE, as the same checkout
 * would; each says in `explain` from which words.
 */
export function draftFromIntent(
  app: { rails: Rails; livemode: boolean },
  body: CreateIntent,
  merchant: Merchant,
  region: string | null,
  now: Date,
): IntentDraft {
  const given = body.metadata === undefined ? null : readMetadata(body.metadata)
  const context = { region, defaultCurrency: merchant.defaultCurrency }
  const reading = readIntent(body.intent, context, readAnswers(body.answers))
  const { explain } = reading
  if (reading.is === 'refused') {
    const { code, detail, question, asks, readAs, choices } = reading
    throw refusal(
      code,
      detail,
      explain,
      readAs === null ? { question, asks: asks ?? '', choices } : { question, readAs },
    )
  }

  const { amount, currency, type, code } = reading
  const [fault] = checkoutFaults({ amount, currency, type, ...(code === null ? {} : { code }) }, true)
  if (fault) {
    const question = QUESTIONS.unfit(reading.amountText, amount, currency, fault.message)
    const detail = question[languageOf(readSentence(body.intent), region)]
    throw refusal('VALIDATION_ERROR', detail, explain, { question })
  }
  assertServed(app.rails, { type: type === '' ? null : type, code, amount, currency, merchantId: merchant.id })
  const externalId = newExternalId(now)
  return {
    reading,
    draft: {
      merchantId: merchant.id,
      externalId,
      amount: fromWhole(amount, currency),
      description: reading.description,
      type,
      code,
      accountName: null,
      successUrl: merchant.successUrl,
      cancelUrl: merchant.cancelUrl,
      metadata: given ?? generateMetadata(body.intent, reading, externalId),
    },
  }
}

const refusal = (
  code: 'VALIDATION_ERROR' | 'CURRENCY_RESOLUTION_FAILED',
  detail: string,
  explain: unknown,
  clarification: Pick<Fault, 'question' | 'asks' | 'choices' | 'readAs'>,
): ApiError =>
  new ApiError(
    code,
    detail,
    [
      {
        field: 'intent',
        code: clarification.readAs === undefined ? 'ASK_BACK' : 'NOT_A_PAYMENT_REQUEST',
        message: detail,
        ...clarification,
      },
    ],
    {},
    { explain },
  )

/** Answers as they were sent. Throws VALIDATION_ERROR for a code that is no currency. */
function readAnswers({ amount, currency }: CreateIntent['answers'] & object = {}): Answers {
  if (currency !== undefined && !isCurrency(currency))
    throw fieldError('answers.currency', 'INVALID_CURRENCY', `"${currency}" is no ISO 4217 code.`)
  return { ...(amount === undefined ? {} : { amount }), ...(currency === undefined ? {} : { currency }) }
}

/** `CPI-<yyyymmdd>-<suffix>`: the UTC date and 8 random Crockford base32 characters. */
function newExternalId(now: Date): string {
  const date = now.toISOString().slice(0, 10).replaceAll('-', '')
  const suffix = Array.from(randomBytes(SUFFIX_LENGTH), (byte) => BASE32[byte & 31]).join('')
  return `CPI-${date}-${suffix.toUpperCase()}`
}

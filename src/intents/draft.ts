import { randomBytes } from 'node:crypto'
import { ApiError } from '../base/errors.ts'
import { BASE32 } from '../base/id.ts'
import { fromWhole } from '../base/money.ts'
import type { Draft } from '../checkout/checkout.ts'
import type { Rails } from '../checkout/methods.ts'
import { assertServed, checkoutFaults } from '../checkout/rules.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { generateMetadata, readMetadata } from './metadata.ts'
import { readIntent } from './read.ts'
import type { ReadIntent } from './reading.ts'
import type { CreateIntent } from './schema.ts'

const SUFFIX_LENGTH = 8

/** A sentence read as the checkout it asks for. */
export type IntentDraft = { readonly draft: Draft; readonly reading: ReadIntent }

/**
 * Reads a sentence for a merchant: the checkout it asks for, or the question back. Throws VALIDATION_ERROR and
 * CURRENCY_RESOLUTION_FAILED, whose detail says what was understood, and PAYMENT_TYPE_UNAVAILABLE, as the same checkout
 * would; each tells in `explain` from which words.
 */
export function draftFromIntent(
  app: { rails: Rails; livemode: boolean },
  body: CreateIntent,
  merchant: Merchant,
  region: string | null,
  now: Date,
): IntentDraft {
  const given = body.metadata === undefined ? null : readMetadata(body.metadata)
  const reading = readIntent(body.intent, { region, defaultCurrency: merchant.defaultCurrency })
  const { explain } = reading
  if (reading.is === 'refused') throw refusal(reading.code, reading.detail, explain)

  const { amount, currency, type, code } = reading
  const [fault] = checkoutFaults({ amount, currency, type, ...(code === null ? {} : { code }) }, true)
  if (fault) {
    const detail = `I read ${reading.amountText} as ${amount} ${currency}, and there the amount does not fit: ${fault.message}`
    throw refusal('VALIDATION_ERROR', detail, explain)
  }
  assertServed(app.rails, type === '' ? null : type, currency)
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

const refusal = (code: 'VALIDATION_ERROR' | 'CURRENCY_RESOLUTION_FAILED', detail: string, explain: unknown): ApiError =>
  new ApiError(code, detail, [{ field: 'intent', code: 'ASK_BACK', message: detail }], {}, { explain })

/** `CPI-<yyyymmdd>-<suffix>`: the UTC date and 8 random Crockford base32 characters. */
function newExternalId(now: Date): string {
  const date = now.toISOString().slice(0, 10).replaceAll('-', '')
  const suffix = Array.from(randomBytes(SUFFIX_LENGTH), (byte) => BASE32[byte & 31]).join('')
  return `CPI-${date}-${suffix.toUpperCase()}`
}

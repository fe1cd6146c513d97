import { createHash } from 'node:crypto'
import { fieldError } from '../base/errors.ts'
import type { ReadIntent } from './reading.ts'

const METADATA_MAX_BYTES = 4_096
const SOURCE = 'ai_intents'

/** The metadata of a checkout made from a sentence; all strings. Source: intents, "Metadata". */
export const generateMetadata = (intent: string, reading: ReadIntent, externalId: string): Record<string, string> => ({
  order_ref: reading.orderRef ?? externalId,
  plan: reading.plan,
  amount_text: reading.amountText,
  currency: reading.currency,
  description_short: reading.description,
  intent_hash: createHash('sha256').update(intent, 'utf8').digest('hex'),
  source: SOURCE,
})

/** Metadata from the merchant instead: a JSON object that names its source. Throws VALIDATION_ERROR. */
export function readMetadata(text: string): Record<string, unknown> {
  const refuse = (message: string) => fieldError('metadata', 'INVALID_METADATA', `"metadata" ${message}.`)
  if (Buffer.byteLength(text) > METADATA_MAX_BYTES) throw refuse(`may have at most ${METADATA_MAX_BYTES} bytes`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse('must be a JSON object written as a string')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refuse('must be a JSON object written as a string')
  }
  if ((value as { source?: unknown }).source !== SOURCE) throw refuse(`must have "source": "${SOURCE}"`)
  return value as Record<string, unknown>
}

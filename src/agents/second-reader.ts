import type { IntentPreview } from '../intents/schema.ts'

/** What an agent makes of the user's words, in the fields of a checkout. */
export type Structured = {
  readonly amount: number
  readonly currency: string
  readonly type?: string
  readonly code?: string
}

type Read = Pick<IntentPreview, 'amount' | 'currency' | 'type' | 'code'>

/**
 * What the fields say and the user's words, as they are read here, do not. The words are the second reader: an amount,
 * currency or payment method that they do not carry is the agent's own, or one injected by a third party.
 */
export function disagreements(structured: Structured, read: Read): string[] {
  const pairs: [string, unknown, unknown][] = [
    ['amount', structured.amount, read.amount],
    ['currency', structured.currency, read.currency],
    ['type', structured.type ?? '', read.type],
    ['code', (structured.code ?? '').toUpperCase(), (read.code ?? '').toUpperCase()],
  ]
  return pairs.flatMap(([field, given, said]) =>
    given === said ? [] : [`${field}: the fields say ${show(given)}, the user's words say ${show(said)}`],
  )
}

const show = (value: unknown): string => (value === '' ? 'nothing' : JSON.stringify(value))

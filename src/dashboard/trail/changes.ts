import type { Tx } from '../../db/transaction.ts'

/** Reads what an action may change, before it and after. */
export type ReadState = (tx: Tx, merchantId: string) => Promise<object>

/** One changed value. Never a secret. */
export type Change = { readonly field: string; readonly from: unknown; readonly to: unknown }

/** What differs between two states of the same thing. */
export function changesBetween(before: object, after: object): Change[] {
  const old = new Map<string, unknown>(Object.entries(before))
  const now = new Map<string, unknown>(Object.entries(after))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field) => {
    const [from, to] = [shown(old.get(field)), shown(now.get(field))]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }]
  })
}

const TEXT_LENGTH_MAX = 300

/** A value as the trail may store it: the query of an address may carry a token. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'string') return value ?? null
  const text = /^https?:\/\/[^?#]*[?#]/.test(value) ? `${value.replace(/[?#].*$/s, '')}?…` : value
  return text.length <= TEXT_LENGTH_MAX ? text : `${text.slice(0, TEXT_LENGTH_MAX)}…`
}

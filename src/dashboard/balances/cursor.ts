import Type from 'typebox'
import { Check } from 'typebox/value'
import { ApiError } from '../../base/errors.ts'

/** By currency, in smallest units. */
export type Balances = Map<string, bigint>

/**
 * Where a list of movements continues: before which booking, and what the merchant had after the one that is next. It
 * carries the balances since a page far down would otherwise add up all that was booked since.
 */
export type Cursor = { readonly before: string; readonly balances: Balances }

const Written = Type.Object({
  before: Type.String({ pattern: '^ltx_[0-9a-z]{26}$' }),
  balances: Type.Record(Type.String({ maxLength: 3 }), Type.String({ pattern: '^-?[0-9]{1,18}$' })),
})

export const writeCursor = ({ before, balances }: Cursor): string =>
  Buffer.from(
    JSON.stringify({ before, balances: Object.fromEntries([...balances].map(([code, at]) => [code, `${at}`])) }),
  ).toString('base64url')

/** Throws VALIDATION_ERROR for what is no cursor of ours. */
export function readCursor(text: string): Cursor {
  const written = parse(Buffer.from(text, 'base64url').toString())
  if (!Check(Written, written)) {
    const message = '"cursor" is not one of a page of movements.'
    throw new ApiError('VALIDATION_ERROR', message, [{ field: 'cursor', code: 'INVALID_FORMAT', message }])
  }
  const balances = Object.entries(written.balances).map(([code, at]) => [code, BigInt(at)] as const)
  return { before: written.before, balances: new Map(balances) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

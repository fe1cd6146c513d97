import { sql } from 'kysely'
import { later, MINUTE_MS } from '../base/clock.ts'
import { prepared } from '../db/prepared-statements.ts'
import type { Tx } from '../db/transaction.ts'
import type { Attempt, Checkout } from './checkout.ts'

/*
 * An order of a payment link with a stock is the reservation of one of it (docs/decisions/0047). It lives ten minutes, and as
 * long as what its payer was given to pay with: each instrument moves `expiresAt` on, never back and never beyond `payUntil`.
 * So a place is held whenever an instrument is good, and what is paid after it was given back is flagged `late`.
 */

/** How long an order holds its place before its payer has chosen a way to pay. */
export const HOLD_MS = 10 * MINUTE_MS
/** Longer than a rail takes to respond, and than an open page takes to renew a code that has lapsed. */
const RENEWAL_MS = 2 * MINUTE_MS

type Held = Pick<Checkout, 'id' | 'expiresAt' | 'payUntil'>

/** After this a checkout cannot be paid, whatever its payer does. */
export const endOf = ({ expiresAt, payUntil }: Pick<Checkout, 'expiresAt' | 'payUntil'>): Date => payUntil ?? expiresAt

/** A checkout while a rail is asked for an instrument. */
export const heldForRequest = <Of extends Held>(checkout: Of, now: Date): Of =>
  heldUntil(checkout, later(now, RENEWAL_MS))

/** A checkout while this attempt is good, and for a moment after it, in which it is renewed. */
export const heldForAttempt = <Of extends Held>(checkout: Of, { expiresAt }: Pick<Attempt, 'expiresAt'>): Of =>
  heldUntil(checkout, later(expiresAt, RENEWAL_MS))

function heldUntil<Of extends Held>(checkout: Of, wanted: Date): Of {
  const { payUntil, expiresAt } = checkout
  if (payUntil === null || wanted <= expiresAt) return checkout
  return { ...checkout, expiresAt: wanted < payUntil ? wanted : payUntil }
}

/** Writes how long these checkouts of a merchant are held, which the caller holds locked. No statement where none is of a link. */
export async function keepHolds(tx: Tx, merchantId: string, checkouts: readonly Held[]): Promise<void> {
  const held = checkouts.filter(({ payUntil }) => payUntil !== null)
  if (held.length === 0) return
  await prepared(sql`
    update checkout set expires_at = hold.until
    from unnest(${held.map(({ id }) => id)}::text[], ${held.map(({ expiresAt }) => expiresAt)}::timestamptz[]) as hold (id, until)
    where checkout.merchant_id = ${merchantId} and checkout.id = any (${held.map(({ id }) => id)}::text[])
      and checkout.id = hold.id and checkout.expires_at < hold.until`).execute(tx)
}

import { sql } from 'kysely'
import { later, MINUTE_MS } from '../base/clock.ts'
import { prepared } from '../db/prepared-statements.ts'
import type { Tx } from '../db/transaction.ts'
import type { Attempt, Checkout } from './checkout.ts'

/*
 * An order of a payment link with limited stock reserves one unit (docs/decisions/0047). The reservation lasts ten minutes, and is
 * extended while the payer has a valid instrument: each one moves `expiresAt` forward, never back and never past `payUntil`. So a
 * unit is held whenever an instrument is valid, and a payment after its release is flagged `late`.
 */

/** How long an order holds its unit before the payer chooses a way to pay. */
export const HOLD_MS = 10 * MINUTE_MS
/** Longer than a rail takes to respond, and than an open page takes to renew an expired code. */
const RENEWAL_MS = 2 * MINUTE_MS

type Held = Pick<Checkout, 'id' | 'expiresAt' | 'payUntil'>

/** The latest time at which the checkout can be paid. */
export const endOf = ({ expiresAt, payUntil }: Pick<Checkout, 'expiresAt' | 'payUntil'>): Date => payUntil ?? expiresAt

/** The checkout, held while an instrument is requested from a rail. */
export const heldForRequest = <Of extends Held>(checkout: Of, now: Date): Of =>
  heldUntil(checkout, later(now, RENEWAL_MS))

/** The checkout, held while this attempt is valid and for a moment afterwards, in which it is renewed. */
export const heldForAttempt = <Of extends Held>(checkout: Of, { expiresAt }: Pick<Attempt, 'expiresAt'>): Of =>
  heldUntil(checkout, later(expiresAt, RENEWAL_MS))

function heldUntil<Of extends Held>(checkout: Of, wanted: Date): Of {
  const { payUntil, expiresAt } = checkout
  if (payUntil === null || wanted <= expiresAt) return checkout
  return { ...checkout, expiresAt: wanted < payUntil ? wanted : payUntil }
}

/** Stores how long these checkouts of a merchant are held; the caller holds their locks. Runs nothing if none belongs to a link. */
export async function storeHolds(tx: Tx, merchantId: string, checkouts: readonly Held[]): Promise<void> {
  const held = checkouts.filter(({ payUntil }) => payUntil !== null)
  if (held.length === 0) return
  await prepared(sql`
    update checkout set expires_at = hold.until
    from unnest(${held.map(({ id }) => id)}::text[], ${held.map(({ expiresAt }) => expiresAt)}::timestamptz[]) as hold (id, until)
    where checkout.merchant_id = ${merchantId} and checkout.id = any (${held.map(({ id }) => id)}::text[])
      and checkout.id = hold.id and checkout.expires_at < hold.until`).execute(tx)
}

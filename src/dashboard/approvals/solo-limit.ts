import { currency } from '../../base/currency.ts'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import type { MemberSession } from '../access/authorize-member.ts'
import { may } from '../people/permissions.ts'
import { readPersonDay } from './count-person-day.ts'
import { readThresholds } from './policy-store.ts'

/**
 * The most of a currency that a member may now send or refund without a second person, by the permission that it takes;
 * null: any amount.
 */
export async function soloLimit(
  tx: Tx,
  now: Date,
  { session, membership }: MemberSession,
  code: string,
  permission: 'payouts.send' | 'refunds.make',
): Promise<Money | null> {
  const none: Money = { amount: 0n, currency: currency(code) }
  if (!may(membership, permission)) return none
  const { merchantId } = membership
  const threshold = (await readThresholds(tx, merchantId)).find((one) => one.currency === code)
  if (!threshold) return null
  const sent = await readPersonDay(tx, now, { merchantId, personId: session.person.id, currency: code })
  return sent >= threshold.above ? none : { ...none, amount: threshold.above - sent }
}

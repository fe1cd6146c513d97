import { sql } from 'kysely'
import { type Money, toDecimal } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { countWaiting } from '../../payouts/count-waiting.ts'
import { listToMend } from '../../refunds/to-mend.ts'
import { listToReturn } from '../../refunds/to-return.ts'
import type { Attention } from './schema.ts'

/** More than this is "many". */
const COUNT_MAX = 1_000

type Rows = { limit(count: number): { execute(): Promise<readonly unknown[]> } }

const countUpToMany = async (rows: Rows): Promise<number> => (await rows.limit(COUNT_MAX).execute()).length

export type AttentionNeeds = {
  readonly merchantId: string
  /** What is available in rupiah. */
  readonly available: Money
}

/** What needs attention at a merchant; nothing: an empty list. Every count stops at COUNT_MAX, every link shows its rows. */
export async function readAttention(
  tx: Tx,
  now: Date,
  { merchantId, available }: AttentionNeeds,
): Promise<Attention[]> {
  const webhooks = '/dashboard/developers/webhooks'
  const look = (kind: string, link: string, rows: Rows) => async (): Promise<Attention> => ({
    ...{ kind, link, count: await countUpToMany(rows) },
  })
  const looks = [
    look('webhooks_failing', webhooks, failingDeliveries(tx, merchantId)),
    // What the merchant switched off needs no attention.
    look(
      'endpoint_off',
      webhooks,
      endpoints(tx, merchantId)
        .where('disabled_at', 'is not', null)
        .where(sql<boolean>`disabled_by is distinct from 'merchant'`),
    ),
    look('approvals_waiting', '/dashboard/payouts/approvals', waitingApprovals(tx, merchantId)),
    look('changes_waiting', '/dashboard/team/changes', waitingChanges(tx, merchantId)),
    look('onboarding_rejected', '/dashboard/settings/onboarding', rejectedBusiness(tx, merchantId)),
  ]
  const found: Attention[] = [
    ...(await lowBalance(tx, merchantId, available)),
    ...(await extraMoney(tx, now, merchantId)),
    ...(await refundsToMend(tx, now, merchantId)),
    ...(await payoutsWaiting(tx, merchantId)),
  ]
  for (const take of looks) found.push(await take())
  const endpointsOn = await countUpToMany(endpoints(tx, merchantId).where('disabled_at', 'is', null))
  if (endpointsOn === 0) found.push({ kind: 'endpoint_missing', count: 1, link: webhooks })
  return found.filter(({ count }) => count > 0)
}

/** Less is available than the merchant wants to be warned of. */
async function lowBalance(tx: Tx, merchantId: string, available: Money): Promise<Attention[]> {
  const row = await tx.selectFrom('merchant').select('low_balance').where('id', '=', merchantId).executeTakeFirst()
  if (!row?.low_balance || available.amount >= row.low_balance) return []
  const money = { currency: available.currency, amount: Math.floor(Number(toDecimal(available))) }
  return [{ kind: 'balance_low', count: 1, link: '/dashboard/balances', money }]
}

/** Money that came twice, late or in another amount, and has not gone back. */
async function extraMoney(tx: Tx, now: Date, merchantId: string): Promise<Attention[]> {
  const found = await listToReturn(tx, now, merchantId, COUNT_MAX)
  return (['duplicate', 'mismatch', 'late'] as const).map((flag) => ({
    kind: `paid_${flag}`,
    count: found.filter(({ flags }) => flags.includes(flag)).length,
    link: `/dashboard/refunds/due?flag=${flag}`,
  }))
}

async function refundsToMend(tx: Tx, now: Date, merchantId: string): Promise<Attention[]> {
  const found: Attention[] = []
  for (const kind of ['ending', 'failed'] as const) {
    const { length: count } = await listToMend(tx, now, merchantId, kind, COUNT_MAX)
    found.push({ kind: `refunds_${kind}`, count, link: `/dashboard/refunds?needs=${kind}` })
  }
  return found
}

async function payoutsWaiting(tx: Tx, merchantId: string): Promise<Attention[]> {
  const { count, opens } = await countWaiting(tx, merchantId, 'opening', COUNT_MAX)
  const bank = await countWaiting(tx, merchantId, 'bank', COUNT_MAX)
  const opening = opens && { service: opens.service, opensAt: opens.opensAt.toISOString() }
  return [
    { kind: 'payouts_unresolved', count: bank.count, link: '/dashboard/payouts?waits=bank' },
    { kind: 'payouts_closed', count, link: '/dashboard/payouts?waits=opening', ...(opening && { opening }) },
  ]
}

/** Deliveries that failed at least once and are still tried. */
const failingDeliveries = (tx: Tx, merchantId: string) =>
  tx
    .selectFrom('delivery')
    .select('event_id')
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'PENDING')
    .where('tries', '>', 0)

const endpoints = (tx: Tx, merchantId: string) =>
  tx.selectFrom('merchant_endpoint').select('purpose').where('merchant_id', '=', merchantId)

const waitingApprovals = (tx: Tx, merchantId: string) =>
  tx.selectFrom('payout_approval').select('id').where('merchant_id', '=', merchantId).where('status', '=', 'WAITING')

const waitingChanges = (tx: Tx, merchantId: string) =>
  tx.selectFrom('guarded_change').select('id').where('merchant_id', '=', merchantId).where('status', '=', 'WAITING')

const rejectedBusiness = (tx: Tx, merchantId: string) =>
  tx.selectFrom('onboarding').select('status').where('merchant_id', '=', merchantId).where('status', '=', 'rejected')

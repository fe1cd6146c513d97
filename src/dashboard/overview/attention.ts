import type { Tx } from '../../db/transaction.ts'
import type { Attention } from './schema.ts'

/** More than this is "many". */
const COUNT_MAX = 1_000

/** What needs attention at a merchant; nothing: an empty list. Every count stops at COUNT_MAX. */
export async function readAttention(tx: Tx, merchantId: string): Promise<Attention[]> {
  const webhooks = '/dashboard/developers/webhooks'
  const found: Attention[] = [
    { kind: 'webhooks_failing', count: await countFailing(tx, merchantId), link: webhooks },
    { kind: 'endpoint_off', count: await countEndpoints(tx, merchantId, true), link: webhooks },
    {
      kind: 'payouts_unresolved',
      count: await countUnresolved(tx, merchantId),
      link: '/dashboard/payouts?status=PROCESSING',
    },
    { kind: 'approvals_waiting', count: await countWaiting(tx, merchantId), link: '/dashboard/payouts/approvals' },
    { kind: 'changes_waiting', count: await countChanges(tx, merchantId), link: '/dashboard/team/changes' },
    { kind: 'onboarding_rejected', count: await countRejected(tx, merchantId), link: '/dashboard/settings/onboarding' },
  ]
  const hasEndpoint = (await countEndpoints(tx, merchantId, false)) > 0
  if (!hasEndpoint) found.push({ kind: 'endpoint_missing', count: 1, link: webhooks })
  return found.filter(({ count }) => count > 0)
}

/** Deliveries that failed at least once and are still tried. */
async function countFailing(tx: Tx, merchantId: string): Promise<number> {
  const rows = await tx
    .selectFrom('delivery')
    .select('event_id')
    .where('merchant_id', '=', merchantId)
    .where('purpose', 'in', ['payments', 'payouts'])
    .where('status', '=', 'PENDING')
    .where('tries', '>', 0)
    .limit(COUNT_MAX)
    .execute()
  return rows.length
}

async function countEndpoints(tx: Tx, merchantId: string, areOff: boolean): Promise<number> {
  const rows = await tx
    .selectFrom('merchant_endpoint')
    .select('purpose')
    .where('merchant_id', '=', merchantId)
    .where('disabled_at', areOff ? 'is not' : 'is', null)
    .execute()
  return rows.length
}

/** Payouts without a usable response of the bank. */
async function countUnresolved(tx: Tx, merchantId: string): Promise<number> {
  const rows = await tx
    .selectFrom('payout')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'PROCESSING')
    .where('stage', 'in', ['UNKNOWN', 'UNRESOLVED'])
    .limit(COUNT_MAX)
    .execute()
  return rows.length
}

async function countWaiting(tx: Tx, merchantId: string): Promise<number> {
  const rows = await tx
    .selectFrom('payout_approval')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'WAITING')
    .limit(COUNT_MAX)
    .execute()
  return rows.length
}

async function countChanges(tx: Tx, merchantId: string): Promise<number> {
  const rows = await tx
    .selectFrom('guarded_change')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'WAITING')
    .limit(COUNT_MAX)
    .execute()
  return rows.length
}

async function countRejected(tx: Tx, merchantId: string): Promise<number> {
  const rows = await tx
    .selectFrom('onboarding')
    .select('status')
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'rejected')
    .execute()
  return rows.length
}

import type { Tx } from '../../db/transaction.ts'
import { listToReturn } from '../../refunds/to-return.ts'
import type { Attention } from './schema.ts'

/** More than this is "many". */
const COUNT_MAX = 1_000

type Rows = { limit(count: number): { execute(): Promise<readonly unknown[]> } }

const countUpToMany = async (rows: Rows): Promise<number> => (await rows.limit(COUNT_MAX).execute()).length

/** What needs attention at a merchant; nothing: an empty list. Every count stops at COUNT_MAX. */
export async function readAttention(tx: Tx, now: Date, merchantId: string): Promise<Attention[]> {
  const webhooks = '/dashboard/developers/webhooks'
  const look = (kind: string, link: string, rows: Rows) => async (): Promise<Attention> => ({
    ...{ kind, link, count: await countUpToMany(rows) },
  })
  const looks = [
    look('webhooks_failing', webhooks, failingDeliveries(tx, merchantId)),
    look('endpoint_off', webhooks, endpoints(tx, merchantId).where('disabled_at', 'is not', null)),
    look('payouts_unresolved', '/dashboard/payouts?status=PROCESSING', unresolvedPayouts(tx, merchantId)),
    look('approvals_waiting', '/dashboard/payouts/approvals', waitingApprovals(tx, merchantId)),
    look('changes_waiting', '/dashboard/team/changes', waitingChanges(tx, merchantId)),
    look('onboarding_rejected', '/dashboard/settings/onboarding', rejectedBusiness(tx, merchantId)),
  ]
  const toReturn = await listToReturn(tx, now, merchantId, COUNT_MAX)
  const found: Attention[] = [{ kind: 'payments_to_return', count: toReturn.length, link: '/dashboard/refunds/due' }]
  for (const take of looks) found.push(await take())
  const endpointsOn = await countUpToMany(endpoints(tx, merchantId).where('disabled_at', 'is', null))
  if (endpointsOn === 0) found.push({ kind: 'endpoint_missing', count: 1, link: webhooks })
  return found.filter(({ count }) => count > 0)
}

/** Deliveries that failed at least once and are still tried. */
const failingDeliveries = (tx: Tx, merchantId: string) =>
  tx
    .selectFrom('delivery')
    .select('event_id')
    .where('merchant_id', '=', merchantId)
    .where('purpose', 'in', ['payments', 'payouts'])
    .where('status', '=', 'PENDING')
    .where('tries', '>', 0)

const endpoints = (tx: Tx, merchantId: string) =>
  tx.selectFrom('merchant_endpoint').select('purpose').where('merchant_id', '=', merchantId)

/** Payouts without a usable response of the bank. */
const unresolvedPayouts = (tx: Tx, merchantId: string) =>
  tx
    .selectFrom('payout')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'PROCESSING')
    .where('stage', 'in', ['UNKNOWN', 'UNRESOLVED'])

const waitingApprovals = (tx: Tx, merchantId: string) =>
  tx.selectFrom('payout_approval').select('id').where('merchant_id', '=', merchantId).where('status', '=', 'WAITING')

const waitingChanges = (tx: Tx, merchantId: string) =>
  tx.selectFrom('guarded_change').select('id').where('merchant_id', '=', merchantId).where('status', '=', 'WAITING')

const rejectedBusiness = (tx: Tx, merchantId: string) =>
  tx.selectFrom('onboarding').select('status').where('merchant_id', '=', merchantId).where('status', '=', 'rejected')

import { type Money, toDecimal } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { listUnallocated } from '../../invoices/allocations/unallocated.ts'
import { listInvoicesNotReached } from '../../invoices/mails/find.ts'
import { toWireName } from '../../merchants/endpoints/endpoint.ts'
import { readWarnings } from '../../merchants/settings/balance-warnings.ts'
import { findWaiting } from '../../payouts/find/find-waiting.ts'
import { listNeedingAttention } from '../../refunds/find/needs-attention.ts'
import { listToReturn } from '../../refunds/find/to-return.ts'
import { listExceeding, listUnbooked } from '../../refunds/find/unbooked.ts'
import { countUndelivered } from '../../webhooks/count-undelivered.ts'
import type { DeliveryStatus } from '../../webhooks/states.ts'
import { listUnhandled } from '../payouts/unhandled.ts'
import type { AttentionKind, SubjectType } from './attention-kinds.ts'
import * as rows from './attention-rows.ts'
import type { Attention } from './schema.ts'

/** Counting stops here. */
export const COUNT_MAX = 1_000

/** One thing that needs attention. */
export type Subject = {
  readonly id: string
  /** The amount concerned, in whole units. */
  readonly money?: { readonly currency: string; readonly amount: number }
  /** Where it is shown; absent: it has no page of its own, and the kind's link applies. */
  readonly link?: string
}

/** One kind of what needs attention, with its subjects, at most COUNT_MAX. */
export type Found = Omit<Attention, 'kind'> & {
  readonly kind: AttentionKind
  readonly subjectType: SubjectType
  readonly subjects: readonly Subject[]
}

export type AttentionNeeds = {
  readonly merchantId: string
  readonly balances: readonly { readonly currency: string; readonly available: Money }[]
}

/** What needs attention at a merchant; possibly nothing. Every count stops at COUNT_MAX, every link shows its rows. */
export async function readAttention(tx: Tx, now: Date, { merchantId, balances }: AttentionNeeds): Promise<Found[]> {
  const found: Found[] = [
    ...(await lowBalance(tx, merchantId, balances)),
    ...(await extraMoney(tx, now, merchantId)),
    await unallocatedMoney(tx, merchantId),
    ...(await refundsToMend(tx, now, merchantId)),
    ...(await refundsByProviders(tx, now, merchantId)),
    ...(await invoicesNotReached(tx, now, merchantId)),
    ...(await payoutsToMend(tx, now, merchantId)),
    ...(await webhooks(tx, now, merchantId)),
    ...(await decisions(tx, merchantId)),
    ...(await keysEnding(tx, now, merchantId)),
  ]
  return found.filter(({ count }) => count > 0)
}

/** As the dashboard shows it. */
export const toAttention = ({ subjectType: _type, subjects: _subjects, ...attention }: Found): Attention => attention

type Kind = Pick<Found, 'kind' | 'subjectType' | 'link'>
const listed = (kind: Kind, subjects: readonly Subject[]): Found => ({ ...kind, count: subjects.length, subjects })

const wholeUnits = (money: Money) => ({ currency: money.currency, amount: Math.floor(Number(toDecimal(money))) })

/** The available balance of a currency is below the merchant's warning threshold. */
async function lowBalance(tx: Tx, merchantId: string, balances: AttentionNeeds['balances']): Promise<Found[]> {
  const left = (await readWarnings(tx, merchantId)).flatMap((below) => {
    const available = balances.find(({ currency }) => currency === below.currency)?.available ?? {
      ...below,
      amount: 0n,
    }
    return available.amount < below.amount ? [wholeUnits(available)] : []
  })
  const kind = { kind: 'balance_low', subjectType: 'balance', link: '/dashboard/balances' } as const
  const subjects = left.map((money) => ({ id: money.currency, money }))
  return [{ ...listed(kind, subjects), money: left }]
}

/** Money that was paid twice, late or in a different amount, and has not been refunded. */
async function extraMoney(tx: Tx, now: Date, merchantId: string): Promise<Found[]> {
  const all = await listToReturn(tx, now, merchantId, COUNT_MAX)
  return (['duplicate', 'mismatch', 'late'] as const).map((flag) =>
    listed(
      { kind: `paid_${flag}`, subjectType: 'transaction', link: `/dashboard/refunds/due?flag=${flag}` },
      all
        .filter(({ flags }) => flags.includes(flag))
        .map(({ transactionId: id, left }) => ({ id, money: wholeUnits(left) })),
    ),
  )
}

/** Money of customers who are billed, and that no invoice has. */
async function unallocatedMoney(tx: Tx, merchantId: string): Promise<Found> {
  const kind = { subjectType: 'transaction', link: '/dashboard/invoices/to-allocate' } as const
  const all = await listUnallocated(tx, merchantId, COUNT_MAX)
  const subjects = all.map(({ transactionId: id, left }) => ({ id, money: wholeUnits(left) }))
  return listed({ ...kind, kind: 'money_unallocated' }, subjects)
}

async function refundsToMend(tx: Tx, now: Date, merchantId: string): Promise<Found[]> {
  const found: Found[] = []
  for (const kind of ['ending', 'failed', 'unresolved'] as const) {
    const refunds = await listNeedingAttention(tx, now, merchantId, kind, COUNT_MAX)
    const subjects = refunds.map(({ id, amount }) => ({
      id,
      money: wholeUnits(amount),
      link: `/dashboard/refunds/${id}`,
    }))
    const link = `/dashboard/refunds?needs=${kind}`
    found.push(listed({ kind: `refunds_${kind}`, subjectType: 'refund', link }, subjects))
  }
  return found
}

/** Refunds that providers made on their own and that the books cannot show correctly. */
async function refundsByProviders(tx: Tx, now: Date, merchantId: string): Promise<Found[]> {
  const kinds = {
    unbooked: await listUnbooked(tx, merchantId, COUNT_MAX),
    exceeding: await listExceeding(tx, now, merchantId, COUNT_MAX),
  }
  return (['unbooked', 'exceeding'] as const).map((kind) =>
    listed(
      { kind: `refunds_${kind}`, subjectType: 'transaction', link: `/dashboard/refunds?needs=${kind}` },
      kinds[kind].map(({ transactionId: id, money }) => ({ id, money: wholeUnits(money) })),
    ),
  )
}

/** Invoices whose last mail was refused, came back or may not have arrived. */
async function invoicesNotReached(tx: Tx, now: Date, merchantId: string): Promise<Found[]> {
  const link = '/dashboard/invoices'
  const subjects = (await listInvoicesNotReached(tx, now, merchantId, COUNT_MAX)).map((id) => ({
    id,
    link: `${link}/${id}`,
  }))
  return [listed({ kind: 'invoices_not_reached', subjectType: 'invoice', link }, subjects)]
}

async function payoutsToMend(tx: Tx, now: Date, merchantId: string): Promise<Found[]> {
  const closed = await findWaiting(tx, merchantId, 'opening', COUNT_MAX)
  const bank = await findWaiting(tx, merchantId, 'bank', COUNT_MAX)
  const { opens } = closed
  const opening = opens && { service: opens.service, opensAt: opens.opensAt.toISOString() }
  const of = (kind: AttentionKind, filter: string, payouts: typeof bank.payouts) =>
    listed(
      { kind, subjectType: 'payout', link: `/dashboard/payouts?${filter}` },
      payouts.map(({ id, amount }) => ({ id, money: wholeUnits(amount), link: `/dashboard/payouts/${id}` })),
    )
  return [
    of('payouts_failed', 'needs=failed', await listUnhandled(tx, now, merchantId, COUNT_MAX)),
    of('payouts_unresolved', 'waits=bank', bank.payouts),
    { ...of('payouts_closed', 'waits=opening', closed.payouts), ...(opening && { opening }) },
  ]
}

async function webhooks(tx: Tx, now: Date, merchantId: string): Promise<Found[]> {
  const about = { subjectType: 'webhook_endpoint', link: '/dashboard/developers/webhooks' } as const
  const endpoint = (name: Parameters<typeof toWireName>[0]): Subject => ({ id: toWireName(name) })
  const undelivered = await countUndelivered(tx, now, merchantId, COUNT_MAX)
  const counted = (of: 'retrying' | 'lost', status: DeliveryStatus) => {
    const some = undelivered.filter((one) => one[of] > 0)
    const [only, ...others] = some
    // One endpoint's are shown there; those of several by all endpoints.
    const link =
      only && others.length === 0 && only.endpoint !== 'checkout'
        ? `${about.link}/${toWireName(only.endpoint)}?status=${status}`
        : about.link
    const count = Math.min(
      COUNT_MAX,
      some.reduce((sum, one) => sum + one[of], 0),
    )
    return { ...about, link, count, subjects: some.map((one) => endpoint(one.endpoint)) }
  }
  const endpoints = await rows.endpoints(tx, merchantId).execute()
  // What the merchant disabled needs no attention.
  const off = endpoints.filter((one) => one.disabled_at !== null && one.disabled_by !== 'merchant')
  const isMissing = endpoints.every((one) => one.disabled_at !== null)
  const missing = { ...about, kind: 'endpoint_missing', subjectType: 'merchant' } as const
  return [
    { ...counted('lost', 'FAILED'), kind: 'webhooks_lost' },
    { ...counted('retrying', 'PENDING'), kind: 'webhooks_failing' },
    listed(
      { ...about, kind: 'endpoint_off' },
      off.map(({ purpose }) => endpoint(purpose)),
    ),
    listed(missing, isMissing ? [{ id: merchantId }] : []),
  ]
}

/** What awaits a decision, or was decided against the merchant. */
async function decisions(tx: Tx, merchantId: string): Promise<Found[]> {
  const approvals = await rows.waitingApprovals(tx, merchantId).limit(COUNT_MAX).execute()
  const changes = await rows.waitingChanges(tx, merchantId).limit(COUNT_MAX).execute()
  const rejected = await rows.rejectedBusiness(tx, merchantId).limit(1).execute()
  const links = { approvals: '/dashboard/payouts/approvals', changes: '/dashboard/team/changes' }
  const onboarding = '/dashboard/settings/onboarding'
  return [
    listed({ kind: 'approvals_waiting', subjectType: 'approval', link: links.approvals }, approvals),
    listed({ kind: 'changes_waiting', subjectType: 'change', link: links.changes }, changes),
    listed(
      { kind: 'onboarding_rejected', subjectType: 'merchant', link: onboarding },
      rejected.map(() => ({ id: merchantId })),
    ),
  ]
}

/** Keys that programs still use and that expire soon. */
async function keysEnding(tx: Tx, now: Date, merchantId: string): Promise<Found[]> {
  const keys = await rows.endingKeys(tx, now, merchantId).limit(COUNT_MAX).execute()
  return [listed({ kind: 'keys_ending', subjectType: 'key', link: '/dashboard/developers/keys' }, keys)]
}

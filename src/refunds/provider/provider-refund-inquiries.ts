import { sql } from 'kysely'
import { HOUR_MS, later, MINUTE_MS } from '../../base/clock.ts'
import { prepared } from '../../db/prepared-statements.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { claim } from '../../jobs/claim.ts'
import type { RefundApp } from '../app.ts'
import { type ProviderRefundAnswer, pollProviderRefunds } from './poll-provider-refunds.ts'

/** Pauses between unanswered inquiries; the last one repeats. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS]
/** A rail's list may lag behind its message: while it is empty, it is queried at most this many times. */
const EMPTY_ANSWERS_MAX = 3
/** Unanswered inquiries after which a person is alerted: about two weeks. */
const POLLS_MAX = 90
const LEASE_MS = MINUTE_MS
const BATCH = 20

/** `paidId`: of a checkout, or of a payment that a collector received; the column is of the time before collectors. */
type Subject = { readonly merchantId: string; readonly paidId: string }
/** `pollCount`: including this one. `dueAt`: when it is repeated unless it is answered before. */
type Inquiry = Subject & { readonly pollCount: number; readonly dueAt: Date }
type App = RefundApp

/**
 * Queries the rails for refunds of what was paid, because a message reports one without proof. The inquiry is stored before it is
 * made, so that it is repeated until it is answered. False: no answer yet.
 */
export async function inquireProviderRefunds(app: App, { merchantId, paidId }: Subject): Promise<boolean> {
  const inquiry = { merchantId, paidId, pollCount: 1, dueAt: later(app.clock(), LEASE_MS) }
  await store(app, inquiry)
  return (await inquire(app, inquiry)) !== 'unanswered'
}

/** Has a worker make the inquiry of `inquireProviderRefunds` within a minute. */
export const inquireProviderRefundsLater = (
  app: Pick<App, 'db' | 'clock'>,
  { merchantId, paidId }: Subject,
): Promise<void> => store(app, { merchantId, paidId, pollCount: 0, dueAt: later(app.clock(), MINUTE_MS) })

/** Repeats inquiries that are due. Returns how many. */
export async function inquireDueProviderRefunds(app: App): Promise<number> {
  const now = app.clock()
  const due = await claim(app.db, (tx) => claimDue(tx, now))
  await Promise.all(due.map((inquiry) => inquire(app, inquiry)))
  return due.length
}

/** Stores an inquiry. One that is already stored starts over, and is never due later than it was. */
const store = (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { merchantId, paidId, pollCount, dueAt }: Inquiry,
): Promise<void> =>
  transaction(db, merchantId, async (tx) => {
    await tx
      .insertInto('provider_refund_inquiry')
      .values({
        merchant_id: merchantId,
        checkout_id: paidId,
        poll_count: pollCount,
        due_at: dueAt,
        created_at: clock(),
      })
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'checkout_id']).doUpdateSet({
          poll_count: pollCount,
          due_at: pollCount > 0 ? dueAt : sql<Date>`least(provider_refund_inquiry.due_at, ${dueAt})`,
        }),
      )
      .execute()
  })

/** Inquiries of a process that dies are claimed again when their lease ends. */
async function claimDue(tx: Tx, now: Date): Promise<Inquiry[]> {
  const due = tx
    .selectFrom('provider_refund_inquiry')
    .select(['merchant_id', 'checkout_id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(BATCH)
    .forNoKeyUpdate()
    .skipLocked()
  const claimed = tx
    .with('due', () => due)
    .updateTable('provider_refund_inquiry as inquiry')
    .from('due')
    .set({ poll_count: sql<number>`least(inquiry.poll_count + 1, ${POLLS_MAX})`, due_at: later(now, LEASE_MS) })
    .whereRef('inquiry.merchant_id', '=', 'due.merchant_id')
    .whereRef('inquiry.checkout_id', '=', 'due.checkout_id')
    .returning(['inquiry.merchant_id', 'inquiry.checkout_id', 'inquiry.poll_count', 'inquiry.due_at'])
  const { rows } = await prepared(claimed).execute(tx)
  return rows.map(({ merchant_id, checkout_id, poll_count, due_at }) => ({
    merchantId: merchant_id,
    paidId: checkout_id,
    pollCount: poll_count,
    dueAt: due_at,
  }))
}

async function inquire(app: App, inquiry: Inquiry): Promise<ProviderRefundAnswer> {
  const { merchantId, paidId, pollCount } = inquiry
  const answer = await pollProviderRefunds(app, merchantId, paidId)
  const isOver = answer === 'listed' || pollCount >= (answer === 'none' ? EMPTY_ANSWERS_MAX : POLLS_MAX)
  if (answer === 'unanswered' && isOver) {
    const about = { merchant: merchantId, paid: paidId }
    app.log.error(about, 'a provider reported a refund but does not list it: look it up at the provider')
  }
  const pauseMs = PAUSES_MS[Math.min(pollCount, PAUSES_MS.length) - 1] ?? HOUR_MS
  const dueAt = isOver ? null : later(app.clock(), pauseMs)
  await transaction(app.db, merchantId, (tx) => reschedule(tx, inquiry, dueAt))
  return answer
}

/**
 * Reschedules an inquiry to `dueAt`; null: removes it. Does nothing if another message arrived meanwhile: the answer may predate
 * that message, and the inquiry has started over.
 */
async function reschedule(tx: Tx, inquiry: Inquiry, dueAt: Date | null): Promise<void> {
  const same = {
    merchant_id: inquiry.merchantId,
    checkout_id: inquiry.paidId,
    poll_count: inquiry.pollCount,
    due_at: inquiry.dueAt,
  }
  if (dueAt === null)
    await tx
      .deleteFrom('provider_refund_inquiry')
      .where((where) => where.and(same))
      .execute()
  else
    await tx
      .updateTable('provider_refund_inquiry')
      .set({ due_at: dueAt })
      .where((where) => where.and(same))
      .execute()
}

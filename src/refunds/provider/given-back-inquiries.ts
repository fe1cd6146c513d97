import { HOUR_MS, later, MINUTE_MS } from '../../base/clock.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import type { RefundApp } from '../app.ts'
import { askGivenBack, type GivenBackAnswer } from './ask-given-back.ts'

/** Pauses between questions that were not answered; the last one repeats. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS]
/** A rail's list may follow its message: where it names nothing, it is asked this often in all. */
const EMPTY_ANSWERS_MAX = 3
/** Unanswered questions after which a person is called: about two weeks. */
const ASKED_MAX = 90
const LEASE_MS = MINUTE_MS
const BATCH = 20

type Subject = { readonly merchantId: string; readonly checkoutId: string }
type Inquiry = Subject & { readonly asked: number }
type App = RefundApp

/**
 * Asks the rails what they gave back of a checkout, because a message says that they did and proves nothing of it. The
 * question is stored before it is asked, so that it is asked again until it has an answer. False: it has none yet.
 */
export async function inquireGivenBack(app: App, { merchantId, checkoutId }: Subject): Promise<boolean> {
  const now = app.clock()
  const row = { merchant_id: merchantId, checkout_id: checkoutId, due_at: later(now, LEASE_MS), created_at: now }
  await transaction(app.db, merchantId, (tx) =>
    tx
      .insertInto('given_back_inquiry')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'checkout_id']).doUpdateSet({ due_at: row.due_at, asked: 0 }),
      )
      .execute(),
  )
  return (await ask(app, { merchantId, checkoutId, asked: 0 })) !== 'unanswered'
}

/** Asks again what is due. Returns how many questions that were. */
export async function inquireDueGivenBack(app: App): Promise<number> {
  const now = app.clock()
  const due = await transaction(app.db, ALL_MERCHANTS, (tx) => claimDue(tx, now))
  await Promise.all(due.map((inquiry) => ask(app, inquiry)))
  return due.length
}

/** Those of a process that dies are claimed again when their lease ends. */
async function claimDue(tx: Tx, now: Date): Promise<Inquiry[]> {
  const due = tx
    .selectFrom('given_back_inquiry')
    .select(['merchant_id', 'checkout_id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(BATCH)
    .forNoKeyUpdate()
    .skipLocked()
  const rows = await tx
    .with('due', () => due)
    .updateTable('given_back_inquiry as inquiry')
    .from('due')
    .set({ due_at: later(now, LEASE_MS) })
    .whereRef('inquiry.merchant_id', '=', 'due.merchant_id')
    .whereRef('inquiry.checkout_id', '=', 'due.checkout_id')
    .returning(['inquiry.merchant_id', 'inquiry.checkout_id', 'inquiry.asked'])
    .execute()
  return rows.map(({ merchant_id, checkout_id, asked }) => ({
    merchantId: merchant_id,
    checkoutId: checkout_id,
    asked,
  }))
}

async function ask(app: App, { merchantId, checkoutId, asked: before }: Inquiry): Promise<GivenBackAnswer> {
  const answer = await askGivenBack(app, merchantId, checkoutId)
  const asked = before + 1
  const isOver = answer === 'listed' || asked >= (answer === 'none' ? EMPTY_ANSWERS_MAX : ASKED_MAX)
  if (answer === 'unanswered' && isOver) {
    const about = { merchant: merchantId, checkout: checkoutId }
    app.log.error(about, 'a provider says that it gave a payment back and does not answer what: look it up there')
  }
  const pauseMs = PAUSES_MS[Math.min(before, PAUSES_MS.length - 1)] ?? HOUR_MS
  const dueAt = isOver ? null : later(app.clock(), pauseMs)
  await transaction(app.db, merchantId, (tx) => keepOn(tx, { merchantId, checkoutId, asked }, dueAt))
  return answer
}

/** Has a question asked again at `dueAt`; null: never. */
async function keepOn(tx: Tx, { merchantId, checkoutId, asked }: Inquiry, dueAt: Date | null): Promise<void> {
  const key = { merchant_id: merchantId, checkout_id: checkoutId }
  if (dueAt === null)
    await tx
      .deleteFrom('given_back_inquiry')
      .where((where) => where.and(key))
      .execute()
  else
    await tx
      .updateTable('given_back_inquiry')
      .set({ asked, due_at: dueAt })
      .where((where) => where.and(key))
      .execute()
}

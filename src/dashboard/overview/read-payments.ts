import type { Clock } from '../../base/clock.ts'
import { countCollected, countPaid } from '../../checkout/receipts/count-paid.ts'
import type { Db } from '../../db/db.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { type Span, spanOf } from '../span.ts'
import { readCountState } from './catch-up.ts'
import type { Counted } from './counted.ts'
import { readConversion } from './read-conversion.ts'
import { readHours } from './read-hours.ts'
import { readPayTimes, readVolume } from './read-sales.ts'
import { readSuccess } from './read-success.ts'
import type { Payments } from './schema.ts'

/** Figures of payments; or, while too much is not counted yet, up to when the counts go. */
export type Figures =
  | { readonly payments: Payments; readonly countedUntil: null }
  | { readonly payments: null; readonly countedUntil: Date }

/** What was paid and attempted in a span of days, and today compared with the same day a week ago. */
export async function readPayments(
  { db, clock }: { db: Db; clock: Clock },
  merchantId: string,
  span: Span,
): Promise<Figures> {
  const now = clock()
  const state = await readCountState(db, merchantId, now)
  if (!state.isReady) return { payments: null, countedUntil: state.until }
  return transaction(db, merchantId, async (tx) => {
    const since = await holdCountedUntil(tx, merchantId, now)
    const { until } = spanOf(span.timeZone, now)
    const paid = await countPaid(tx, merchantId, since, until)
    const collected = await countCollected(tx, merchantId, since, until)
    const counted: Counted = { tx, merchantId, now, since, paid, collected }
    const payments = {
      volume: await readVolume(counted, span),
      hours: await readHours(counted, span.timeZone),
      successByMethod: await readSuccess(counted, span),
      payTimes: await readPayTimes(counted, span),
      ...(await readConversion(counted, span)),
    }
    return { payments, countedUntil: null }
  })
}

/** Up to when the counts go; no other process counts on before the transaction ends. */
async function holdCountedUntil(tx: Tx, merchantId: string, now: Date): Promise<Date> {
  const row = await tx
    .selectFrom('sales_count')
    .select('counted_until')
    .where('merchant_id', '=', merchantId)
    .forShare()
    .executeTakeFirst()
  return row?.counted_until ?? now
}

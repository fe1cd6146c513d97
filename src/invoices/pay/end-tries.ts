import type { Selectable } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import { cancelCheckout } from '../../checkout/end/cancel.ts'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { claim } from '../../jobs/claim.ts'

type App = {
  readonly db: Db
  readonly clock: Clock
  readonly livemode: boolean
  readonly customers: Customers
  readonly signals: { checkoutChanged(id: string): void; wake(task: string): void }
  readonly log: Pick<BaseLogger, 'error'>
}

const BATCH = 50

/** The failure of a try that was open when its invoice was paid otherwise, or became void. */
const SETTLED = { code: 'CANCELLED', reason: 'The invoice takes no payment any more.' }

/**
 * Cancels the open checkouts of invoices that were paid or became void, so that they can no longer be paid; money that is under
 * way is still booked. A repeat changes nothing. Returns how many invoices it went through; one that fails
 * holds up no other, and is due again.
 */
export async function endTries(app: App, now: Date): Promise<number> {
  const ended = await claim(app.db, (tx) =>
    tx
      .selectFrom('invoice')
      .select(['merchant_id', 'id', 'status', 'tries_end_at'])
      .where('tries_end_at', '<=', now)
      .orderBy('tries_end_at')
      .limit(BATCH)
      .execute(),
  )
  let count = 0
  for (const invoice of ended) {
    try {
      await endTriesOf(app, invoice)
      count++
    } catch (err) {
      app.log.error({ err, invoice: invoice.id }, 'open checkouts of an invoice could not be cancelled')
    }
  }
  return count
}

type Ended = Pick<Selectable<Tables['invoice']>, 'merchant_id' | 'id' | 'status' | 'tries_end_at'>

async function endTriesOf(app: App, { merchant_id: merchantId, id, status, tries_end_at: at }: Ended): Promise<void> {
  // A refund may have made it due again.
  if (status === 'PAID' || status === 'VOID') await cancelTries(app, merchantId, id)
  await transaction(app.db, merchantId, (tx) =>
    tx
      .updateTable('invoice')
      .set({ tries_end_at: null })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .where('tries_end_at', '=', at)
      .execute(),
  )
}

async function cancelTries(app: App, merchantId: string, invoiceId: string): Promise<void> {
  const open = await transaction(app.db, merchantId, (tx) =>
    tx
      .selectFrom('checkout')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('invoice_id', '=', invoiceId)
      .where('status', '=', 'PENDING')
      .execute(),
  )
  for (const { id } of open) {
    try {
      await cancelCheckout(app, merchantId, id, SETTLED)
    } catch (error) {
      // It ended meanwhile, or its money is under way.
      if (!(error instanceof ApiError && error.code === 'INVALID_STATE')) throw error
    }
  }
}

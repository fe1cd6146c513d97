import { later, MINUTE_MS } from '../../base/clock.ts'
import { transaction } from '../../db/transaction.ts'
import type { ChargeApp } from '../app.ts'
import type { Charge } from '../charge.ts'
import { OPEN_CHARGE } from '../states.ts'
import { lockCharge, updateCharge } from '../store.ts'

/** Has a worker poll within a minute about a charge whose outcome is open, because of a message. */
export const pollChargeSoon = (app: Pick<ChargeApp, 'db' | 'clock'>, key: Charge): Promise<void> =>
  transaction(app.db, key.merchantId, async (tx) => {
    const now = app.clock()
    const charge = await lockCharge(tx, key)
    if (!charge?.sentAt || !OPEN_CHARGE.includes(charge.status)) return
    await updateCharge(tx, now, charge, { due_at: later(now, MINUTE_MS) })
  })

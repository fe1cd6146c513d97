import { ApiError, notFound } from '../../base/errors.ts'
import type { ChargeApp } from '../../charges/app.ts'
import { findCharge } from '../../charges/find.ts'
import { applyChargeState } from '../../charges/send/apply-state.ts'
import { OPEN_CHARGE } from '../../charges/states.ts'
import { readChargedAttempt } from '../../checkout/charged/end-charged.ts'
import type { ChargeState } from '../../connectors/saving-port.ts'
import { transaction } from '../../db/transaction.ts'
import type { SimulateCharge } from './schema.ts'

/**
 * Plays what a wallet's provider reports of a charge: as a message that is proven, whatever its own bank would answer. Throws
 * INVALID_STATE for a charge that was not sent yet or has ended, NOT_FOUND.
 */
export async function simulateCharge(
  app: ChargeApp,
  merchantId: string,
  id: string,
  { outcome }: SimulateCharge,
): Promise<void> {
  const charge = await findCharge(app.db, merchantId, id)
  if (!charge) throw notFound()
  if (!OPEN_CHARGE.includes(charge.status)) {
    throw new ApiError('INVALID_STATE', `This charge is ${charge.status}; its outcome is known.`)
  }
  if (charge.sentAt === null)
    throw new ApiError('INVALID_STATE', 'This charge is not sent yet; repeat this in a moment.')
  const { reference, railReference } = await transaction(app.db, merchantId, (tx) => readChargedAttempt(tx, charge))
  const railCode = `simulated_${outcome}`
  const state = (): ChargeState => {
    if (outcome === 'succeeded') {
      const paid = { amount: charge.amount, paidAt: app.clock(), isOnly: true } as const
      const names = { reference, instrumentReference: railReference, railReference: railReference ?? reference }
      return { is: 'succeeded', railCode, receipt: { ...names, ...paid } }
    }
    if (outcome === 'needs_payer') {
      return { is: 'needs_payer', railCode, railReference, url: `${app.checkoutUrl}/${charge.checkoutId}` }
    }
    return { is: 'failed', railCode, code: outcome, reason: 'The sandbox was to decline it.' }
  }
  await applyChargeState(app, charge, state(), 'notice')
}

import { type AcceptApp, acceptCharge, type Refusal } from './accept.ts'
import { type Fault, failureOf } from './faults.ts'
import type { StartCharge } from './subscription-port.ts'

/** What a refusal is as the failure of a charge. */
const FAULT_OF: Readonly<Record<Refusal['because'], Fault>> = {
  no_method: 'invalid',
  not_active: 'not_active',
  currency: 'invalid',
  amount: 'limit_exceeded',
  mandate: 'mandate_exceeded',
  no_invoice: 'invoice_closed',
  invoice_closed: 'invoice_closed',
  invoice_amount: 'invoice_closed',
  charge_open: 'charge_open',
}

/** Begins charges for another room, in its transaction; the caller wakes `charges` after the commit. */
export const startCharge =
  (app: AcceptApp): StartCharge =>
  async (tx, now, wanted) => {
    const accepted = await acceptCharge(tx, app, now, wanted)
    if (accepted.is === 'conflict') throw new Error(`the charge ${wanted.externalId} was begun with another payload`)
    if (accepted.is !== 'refused') return { is: 'started', chargeId: accepted.chargeId }
    return { is: 'refused', failure: failureOf(FAULT_OF[accepted.because], accepted.message) }
  }

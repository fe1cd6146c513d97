import type { SettleCharges } from '../checkout/charge-port.ts'
import type { Hosts } from './app.ts'
import { succeed } from './move.ts'

/** Ends the charges that payments are of, in order of id; what succeeded before stays as it is. */
export const settleCharges =
  (hosts: Hosts): SettleCharges =>
  async (tx, now, merchantId, payments) => {
    const ids = [...new Set(payments.map(({ chargeId }) => chargeId))].sort()
    for (const id of ids) await succeed(tx, hosts, now, { merchantId, id })
  }

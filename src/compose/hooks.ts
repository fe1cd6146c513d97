import type { MasterKey } from '../base/master-key.ts'
import { settleCharges } from '../charges/settle.ts'
import type { Db } from '../db/db.ts'
import { invoiceHooks } from '../invoices/feature.ts'
import { openSavingSeals } from '../saved-methods/sealing.ts'

/** What recording payments and refunds does elsewhere, and what the secrets of saved methods are opened with. */
export async function openHooks(db: Db, masterKey: MasterKey, hosts: Parameters<typeof invoiceHooks>[2]) {
  return {
    ...(await invoiceHooks(db, masterKey, hosts)),
    settleCharges: settleCharges(hosts),
    seals: await openSavingSeals(db, masterKey),
  }
}

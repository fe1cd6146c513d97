import type { MasterKey } from '../base/master-key.ts'
import { settleCharges } from '../charges/settle.ts'
import { openCustomerProofs } from '../customers/access/proofs.ts'
import type { Db } from '../db/db.ts'
import { invoiceHooks } from '../invoices/feature.ts'
import { openSavingSeals } from '../saved-methods/sealing.ts'
import { chargesEnded as followCharges } from '../subscriptions/dunning/charges-ended.ts'
import { methodExpiring } from '../subscriptions/expiring/note.ts'
import { methodActivated } from '../subscriptions/verbs/method-activated.ts'

type Hosts = Parameters<typeof invoiceHooks>[2] & Parameters<typeof followCharges>[0]

/** What recording payments, refunds and charges does elsewhere, and what the secrets of saved methods are opened with. */
export async function openHooks(db: Db, masterKey: MasterKey, hosts: Hosts) {
  const chargesEnded = followCharges(hosts)
  return {
    ...(await invoiceHooks(db, masterKey, hosts)),
    chargesEnded,
    methodActivated: methodActivated(hosts),
    methodExpiring: methodExpiring(hosts),
    settleCharges: settleCharges({ ...hosts, chargesEnded }),
    seals: await openSavingSeals(db, masterKey),
    proofs: await openCustomerProofs(db, masterKey),
  }
}

import type { MasterKey } from '../base/master-key.ts'
import { findCustomerIn } from '../customers/find.ts'
import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'
import { settleInvoices } from './allocations/settle-named.ts'
import { takeBack } from './allocations/take-back.ts'
import type { InvoiceApp } from './app.ts'
import { invoiceTasks } from './jobs.ts'
import type { DeliverApp } from './mails/deliver.ts'
import { mailRoutes } from './mails/routes.ts'
import { matchingTask } from './matching/jobs.ts'
import { openPaperLinks } from './paper-links.ts'
import { invoiceRoutes } from './routes.ts'
import type { Hosts } from './wire.ts'

type Parts = Omit<InvoiceApp, 'findCustomer'> &
  Pick<DeliverApp, 'mailer' | 'writeMail' | 'log'> & { readonly patientDb: Db; readonly authenticator: Authenticator }

/** The addresses of invoices as PDF, and what recording payments and refunds does to invoices. */
export async function invoiceHooks(
  db: Db,
  masterKey: MasterKey,
  { checkoutUrl, livemode }: Pick<Hosts, 'checkoutUrl' | 'livemode'>,
) {
  const papers = await openPaperLinks(db, masterKey, checkoutUrl)
  const hosts = { checkoutUrl, livemode, papers }
  return { papers, settleInvoices: settleInvoices(hosts), takeBack: takeBack(hosts) }
}

/** Invoices: what a merchant bills its customers for. Their public face is in `page/`. */
export function invoicesFeature({ patientDb, authenticator, log, ...parts }: Parts): Feature {
  const app = { ...parts, findCustomer: findCustomerIn(parts.customers) }
  return {
    tasks: [...invoiceTasks({ ...app, log, db: patientDb }), matchingTask({ ...app, db: patientDb, log })],
    routes(server) {
      invoiceRoutes(server, { ...app, authenticator })
      mailRoutes(server, { ...app, authenticator })
    },
  }
}

import { chargesFeature } from '../charges/feature.ts'
import { startCharge } from '../charges/start.ts'
import { customersFeature } from '../customers/feature.ts'
import { invoicesFeature } from '../invoices/feature.ts'
import { linksFeature } from '../links/feature.ts'
import { writeExpiryMail } from '../page/mails/expiry-mail.ts'
import { writeInvoiceMail } from '../page/mails/invoice-mail.ts'
import { savedMethodsFeature } from '../saved-methods/feature.ts'
import { readSavedMethods } from '../saved-methods/find.ts'
import { subscriptionsFeature } from '../subscriptions/feature.ts'

/** What is paid again and again, or later: customers, invoices, saved methods, their charges, subscriptions, payment links. */
export const sellingFeatures = (
  parts: Omit<Parameters<typeof invoicesFeature>[0], 'writeMail'> &
    Parameters<typeof linksFeature>[0] &
    Parameters<typeof chargesFeature>[0],
) => [
  customersFeature(parts),
  invoicesFeature({ ...parts, writeMail: writeInvoiceMail }),
  savedMethodsFeature(parts),
  chargesFeature(parts),
  subscriptionsFeature({ ...parts, startCharge: startCharge(parts), readMethods: readSavedMethods, writeExpiryMail }),
  linksFeature(parts),
]

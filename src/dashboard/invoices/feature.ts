import type { Room } from '../room.ts'
import { type InvoiceImportApp, invoiceImportRoutes } from './import-routes.ts'
import { invoiceImportEndpoints } from './import-schema.ts'
import { type ReminderApp, reminderRoutes } from './reminders.ts'
import { reminderEndpoints } from './reminders-schema.ts'
import { invoiceRoutes } from './routes.ts'
import { invoiceEndpoints } from './schema.ts'
import type { InvoiceDependencies } from './source.ts'

/** What customers are billed for. */
export const invoicesRoom: Room<InvoiceDependencies & InvoiceImportApp & ReminderApp> = {
  endpoints: [invoiceEndpoints, invoiceImportEndpoints, reminderEndpoints],
  routes: {
    members(scope, app) {
      invoiceRoutes(scope, app)
      invoiceImportRoutes(scope, app)
      reminderRoutes(scope, app)
    },
  },
}

import type { Room } from '../room.ts'
import { type InvoiceDependencies, invoiceRoutes } from './routes.ts'
import { invoiceEndpoints } from './schema.ts'

/** What customers are billed for. */
export const invoicesRoom: Room<InvoiceDependencies> = {
  endpoints: [invoiceEndpoints],
  routes: {
    members(scope, app) {
      invoiceRoutes(scope, app)
    },
  },
}

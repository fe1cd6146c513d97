import type { Room } from '../room.ts'
import { type ReceiptDependencies, receiptRoutes } from './routes.ts'
import { receiptEndpoints } from './schema.ts'

/** The receipts of payments, payouts and refunds. */
export const receiptsRoom: Room<ReceiptDependencies> = {
  endpoints: [receiptEndpoints],
  routes: {
    members(scope, app) {
      receiptRoutes(scope, app)
    },
  },
}

import type { FastifyInstance } from 'fastify'
import { maskAccounts } from '../../base/privacy/mask-accounts.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import { searchCheckouts } from '../../checkout/read/search.ts'
import type { ClaimLinks } from '../../checkout/refunds/claim-links.ts'
import { toRefund } from '../../checkout/refunds/wire.ts'
import { toListed } from '../../checkout/wire.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { searchPayouts } from '../../payouts/find/search.ts'
import { toDetail } from '../../payouts/wire.ts'
import { searchRefunds } from '../../refunds/find/search.ts'
import { memberOf } from '../access/member-routes.ts'
import { searchInApproval } from '../approvals/search-in-approval.ts'
import { may } from '../people/permissions.ts'
import { route } from '../route.ts'
import { findCollectors, findCustomers, findInvoices, findSubscriptions } from './find-billing.ts'
import { searchEndpoints } from './schema.ts'

const FOUND_MAX = 20
const NOTHING = {
  payments: [],
  payouts: [],
  refunds: [],
  approvals: [],
  invoices: [],
  customers: [],
  collectors: [],
  subscriptions: [],
}

type Dependencies = {
  readonly db: Db
  readonly customers: Customers
  readonly environment: 'sandbox' | 'production'
  /** The host of the hosted pages. */
  readonly checkoutUrl: string
  readonly claimLinks: ClaimLinks
}

/**
 * `GET /dashboard/api/search?q=`: payments and payouts by any id, reference, or the beginning of an externalId;
 * payments by customer and metadata too; invoices by number, customers, collectors and subscriptions by what they are called.
 */
export function searchRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  const { db, customers, environment, checkoutUrl, claimLinks } = dependencies
  const hosts = { checkoutUrl, livemode: environment === 'production' }
  route(scope, searchEndpoints.search, { config: { access: { permission: 'payments.read' } } }, async (request) => {
    const { membership } = memberOf(request)
    const { merchantId } = membership
    const text = request.query.q.trim()
    if (text === '' || text.includes('\u0000')) return NOTHING
    return transaction(db, merchantId, async (tx) => {
      const payments = await searchCheckouts(tx, customers, merchantId, text, FOUND_MAX)
      const seesPayouts = may(membership, 'payouts.read')
      const payouts = seesPayouts ? await searchPayouts(tx, merchantId, text, FOUND_MAX) : []
      const approvals = seesPayouts ? await searchInApproval(tx, merchantId, text, FOUND_MAX) : []
      const refunds = await searchRefunds(tx, merchantId, text, FOUND_MAX)
      const shown = payouts.map(toDetail)
      const links = may(membership, 'refunds.make') ? claimLinks : null
      return {
        payments: payments.map((payment) => toListed(payment, hosts)),
        approvals,
        invoices: await findInvoices(tx, customers, merchantId, text, FOUND_MAX),
        customers: await findCustomers(tx, customers, merchantId, text, FOUND_MAX),
        collectors: await findCollectors(tx, merchantId, text, FOUND_MAX),
        subscriptions: await findSubscriptions(tx, customers, merchantId, text, FOUND_MAX),
        refunds: refunds.map((refund) => toRefund(refund, links)),
        payouts: may(membership, 'accounts.reveal') ? shown : maskAccounts(shown),
      }
    })
  })
}

import Type from 'typebox'
import { RefundReply } from '../../checkout/refunds/schema.ts'
import { ListedCheckout } from '../../checkout/reply-schema.ts'
import { CollectorReply } from '../../collectors/schema.ts'
import { CustomerReply } from '../../customers/schema.ts'
import { InvoiceReply } from '../../invoices/reply-schema.ts'
import { DetailReply } from '../../payouts/reply-schema.ts'
import { ListedSubscription } from '../../subscriptions/reply-schema.ts'
import { InApproval } from '../approvals/schema.ts'
import { endpoint } from '../endpoint.ts'
import { closed, Nullable } from '../schema-parts.ts'

const invoice = InvoiceReply.properties
const FoundInvoice = Type.Object(
  {
    id: invoice.id,
    number: invoice.number,
    externalId: invoice.externalId,
    /** Of its customer; null: they were erased. */
    customerName: Nullable(Type.String()),
    status: invoice.status,
    currency: invoice.currency,
    total: invoice.total,
  },
  closed,
)

const { id, externalId, name, email, phone } = CustomerReply.properties
const FoundCustomer = Type.Object({ id, externalId, name, email, phone }, closed)

const collector = CollectorReply.properties
const FoundCollector = Type.Object(
  {
    id: collector.id,
    name: collector.name,
    label: collector.label,
    status: collector.status,
    /** Of a virtual account. */
    number: Nullable(Type.String()),
  },
  closed,
)

const subscription = ListedSubscription.properties
const FoundSubscription = Type.Object(
  {
    id: subscription.id,
    externalId: subscription.externalId,
    description: subscription.description,
    customerName: Nullable(Type.String()),
    status: subscription.status,
    currency: subscription.currency,
    /** Of a whole period. */
    amount: subscription.amount,
  },
  closed,
)

const Found = Type.Object(
  {
    payments: Type.Array(ListedCheckout),
    payouts: Type.Array(DetailReply.properties.data),
    refunds: Type.Array(RefundReply),
    approvals: Type.Array(InApproval, { description: 'Payouts that wait for a second person.' }),
    invoices: Type.Array(FoundInvoice),
    customers: Type.Array(FoundCustomer),
    collectors: Type.Array(FoundCollector),
    subscriptions: Type.Array(FoundSubscription),
  },
  closed,
)

export const searchEndpoints = {
  search: endpoint('GET /dashboard/api/search', {
    querystring: Type.Object({ q: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
    response: { 200: Found },
  }),
}

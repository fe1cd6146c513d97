import { toWhole } from '../base/money.ts'
import type { Attempt, Checkout } from './checkout.ts'
import type { Customers } from './customer/customers.ts'
import { wayText } from './methods.ts'
import type { CheckoutState } from './read/find.ts'
import type { ClaimLinks } from './refunds/claim-links.ts'
import { refundedAmount, toRefund } from './refunds/wire.ts'

type Hosts = { checkoutUrl: string; livemode: boolean }

/** The reply to a creation. Source: interface, "POST /v1/checkout". */
export const toSummary = (checkout: Checkout, { checkoutUrl, livemode }: Hosts) => ({
  id: checkout.id,
  externalId: checkout.externalId,
  status: checkout.status,
  checkoutUrl: `${checkoutUrl}/${checkout.id}`,
  currency: checkout.amount.currency as string,
  amount: toWhole(checkout.amount),
  type: checkout.type,
  createdAt: checkout.createdAt.toISOString(),
  expiresAt: checkout.expiresAt.toISOString(),
  livemode,
})

/** An entry of a list, marked if it needs a person's attention. */
export const toListed = (checkout: Checkout, hosts: Hosts) => ({
  ...toSummary(checkout, hosts),
  flags: checkout.flags,
  paymentLinkId: checkout.linkId,
  customerId: checkout.customerId,
})

/** The status check. `links`: for a caller who may see the claim links of its refunds (`claimLinksFor`); null for any other. */
export function toDetail(
  { checkout, attempts, refunds, openDuplicates }: CheckoutState,
  app: Hosts & { customers: Customers },
  links: ClaimLinks | null,
) {
  const payment = attempts.find((attempt) => attempt.status === 'SUCCEEDED') ?? attempts.at(-1)
  return {
    ...toSummary(checkout, app),
    description: checkout.description,
    code: checkout.code,
    name: checkout.accountName,
    paidAt: checkout.paidAt?.toISOString() ?? null,
    paidAmount: checkout.paidAmount ? toWhole(checkout.paidAmount) : null,
    version: checkout.version,
    flags: checkout.flags,
    failure: checkout.failure,
    methods: checkout.methods?.map(wayText) ?? null,
    paymentLinkId: checkout.linkId,
    customerId: checkout.customerId,
    customer: app.customers.open(checkout),
    save: checkout.save,
    webhookUrl: checkout.webhookUrl,
    openDuplicates,
    metadata: checkout.metadata,
    payment: payment ? toAttempt(payment) : null,
    attempts: attempts.map(toAttempt),
    refundedAmount: refundedAmount(refunds),
    refunds: refunds.map((refund) => toRefund(refund, links)),
  }
}

const toAttempt = (attempt: Attempt) => ({
  transactionId: attempt.id,
  type: attempt.type,
  code: attempt.code,
  status: attempt.status,
  reference: attempt.railReference,
  instrument: attempt.instrument,
  card: attempt.card,
  failure: attempt.failure,
  createdAt: attempt.createdAt.toISOString(),
  expiresAt: attempt.expiresAt.toISOString(),
})

import { CARD_REFUSALS, isCardRefusal } from '../connectors/card/card-port.ts'
import type { Failure } from './checkout.ts'
import { ENDED } from './states.ts'
import type { toDetail } from './wire.ts'

type Detail = ReturnType<typeof toDetail>
type Payment = NonNullable<Detail['payment']>
type View<Whole> = { readonly [Field in keyof Whole]: (whole: Whole, status: Detail['status']) => Whole[Field] }

const shown =
  <Field extends string>(field: Field) =>
  <Value>(whole: { readonly [name in Field]: Value }): Value =>
    whole[field]
const withheld =
  <Value>(empty: Value) =>
  (): Value =>
    empty

/** A payment as a browser session reads it: with an instrument only while it can be used to pay. */
const PAYMENT: View<Payment> = {
  transactionId: shown('transactionId'),
  type: shown('type'),
  code: shown('code'),
  status: shown('status'),
  reference: withheld(null),
  instrument: ({ instrument }, status) => (ENDED.includes(status) ? null : instrument),
  card: shown('card'),
  failure: ({ failure }) => toFailure(failure),
  createdAt: shown('createdAt'),
  expiresAt: shown('expiresAt'),
}

/**
 * A checkout as a browser session reads it: what the hosted page shows its payer. This is the only such list: a field of the status
 * check that is missing here does not compile, and a withheld field is returned empty, so that the reply keeps its shape
 * (docs/decisions/0057-a-session-reads-a-page.md).
 */
const CHECKOUT: View<Detail> = {
  id: shown('id'),
  externalId: shown('externalId'),
  status: shown('status'),
  checkoutUrl: shown('checkoutUrl'),
  currency: shown('currency'),
  amount: shown('amount'),
  type: shown('type'),
  createdAt: shown('createdAt'),
  expiresAt: shown('expiresAt'),
  livemode: shown('livemode'),
  description: shown('description'),
  code: shown('code'),
  name: shown('name'),
  paidAt: shown('paidAt'),
  paidAmount: shown('paidAmount'),
  version: shown('version'),
  flags: shown('flags'),
  failure: ({ failure }) => toFailure(failure),
  methods: shown('methods'),
  paymentLinkId: withheld(null),
  customerId: withheld(null),
  customer: withheld(null),
  save: withheld(null),
  webhookUrl: withheld(null),
  openDuplicates: withheld([]),
  metadata: withheld({}),
  payment: ({ payment, status }) => payment && viewOf(PAYMENT, payment, status),
  // The page no longer shows earlier attempts, their account numbers or wallets.
  attempts: ({ payment, status }) => (payment ? [viewOf(PAYMENT, payment, status)] : []),
  refundedAmount: shown('refundedAmount'),
  refunds: withheld([]),
}

/** The status check as a browser session reads it: a session proves an origin, not a person. */
export const forBrowser = (detail: Detail): Detail => viewOf(CHECKOUT, detail, detail.status)

/** The page explains in our words why a card was declined. Any other reason may be a provider's and concern the merchant. */
const toFailure = (failure: Failure | null): Failure | null =>
  failure && { code: failure.code, reason: isCardRefusal(failure.code) ? CARD_REFUSALS[failure.code].reason : '' }

function viewOf<Whole extends object>(view: View<Whole>, whole: Whole, status: Detail['status']): Whole {
  const fields = Object.keys(view) as (keyof Whole)[]
  return Object.fromEntries(fields.map((field) => [field, view[field](whole, status)])) as Whole
}

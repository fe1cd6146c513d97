import Type, { type Static } from 'typebox'
import { AMOUNT_MAX } from '../../checkout/methods.ts'
import { CheckoutStatuses } from '../../checkout/reply-schema.ts'
import { ListQuery } from '../../checkout/schema.ts'
import { WholeNumberText } from '../../http/whole-number-text.ts'
import { closed, Nullable, Time } from '../schema-parts.ts'

const { createdFrom, createdTo, flag, paymentLinkId, limit, cursor } = ListQuery.properties
const amount = (description: string) =>
  Type.Optional(WholeNumberText({ minimum: 0, maximum: AMOUNT_MAX, unit: 'whole units', description }))

const filterFields = {
  /** Any id or reference, the beginning of an externalId, a customer, metadata. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(CheckoutStatuses),
  flag,
  paymentLinkId,
  method: Type.Optional(
    Type.String({
      pattern: '^(qrcode|virtual_account|ewallet|credit_card)(:[A-Za-z0-9_]{1,32})?$',
      explain: 'must be a method, or one and its bank, wallet or card brand: "virtual_account:BCA"',
    }),
  ),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', explain: 'must be an ISO 4217 code, as IDR' })),
  amountFrom: amount('At least.'),
  amountTo: amount('At most.'),
  createdFrom,
  createdTo,
  paidFrom: createdFrom,
  paidTo: createdTo,
}
const FilterQuery = Type.Object(filterFields, closed)
export const PaymentQuery = Type.Object({ ...filterFields, limit, cursor }, closed)

/** An exact amount, as `"1250.00"`. */
const Decimal = Type.String({ pattern: '^-?[0-9]+(\\.[0-9]+)?$' })

const PaymentLine = Type.Object(
  {
    id: Type.String(),
    externalId: Type.String(),
    status: CheckoutStatuses,
    flags: Type.Array(Type.Enum(['late', 'duplicate', 'mismatch'])),
    currency: Type.String(),
    /** Whole units. */
    amount: Type.Integer(),
    description: Nullable(Type.String()),
    /** How it was paid; else the last way that was tried; else the one that was asked for. Null: the payer chooses. */
    method: Nullable(Type.Enum(['qrcode', 'virtual_account', 'ewallet', 'credit_card'])),
    /** Of the method: the bank, the wallet or the brand of the card. */
    brand: Nullable(Type.String()),
    cardLastFour: Nullable(Type.String()),
    /** What was paid, what that cost with the tax on the fee, and what is left. Null: nothing was paid. */
    paid: Nullable(Decimal),
    fee: Nullable(Decimal),
    net: Nullable(Decimal),
    /** Who pays, in the first words that are known: a name, an address, a number. */
    customer: Nullable(Type.String()),
    /** The bank's or provider's own of what was paid. */
    bankReference: Nullable(Type.String()),
    transactionId: Nullable(Type.String()),
    createdAt: Time,
    paidAt: Nullable(Time),
    expiresAt: Time,
  },
  closed,
)
export type PaymentLine = Static<typeof PaymentLine>

/** How far back was looked, where that was not all there is. */
const SearchedUntil = Nullable(Time)

const PaymentPage = Type.Object(
  {
    data: Type.Array(PaymentLine),
    nextCursor: Nullable(Type.String()),
    /** A page that is not full yet: what matches further back is had by the cursor. */
    searchedUntil: SearchedUntil,
    /** More was found by the text than is shown. */
    isTextTooWide: Type.Boolean(),
  },
  closed,
)

const PaymentSums = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          currency: Type.String(),
          payments: Type.Integer(),
          /** How many of them were paid, and by these: paid, taken as fee with its tax, left. */
          paid: Type.Integer(),
          gross: Decimal,
          fee: Decimal,
          net: Decimal,
        },
        closed,
      ),
    ),
    /** False: there is more than was counted; `searchedUntil` says how far back was counted. */
    isWhole: Type.Boolean(),
    searchedUntil: SearchedUntil,
  },
  closed,
)

export const paymentEndpoints = {
  'GET /dashboard/api/payments': { querystring: PaymentQuery, response: { 200: PaymentPage } },
  'GET /dashboard/api/payments/sums': { querystring: FilterQuery, response: { 200: PaymentSums } },
}

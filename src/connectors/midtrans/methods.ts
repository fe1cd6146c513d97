import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import type { InstrumentRequest, Offer } from '../port.ts'

/** One way to pay through the Core API, or (cards) on a Snap page. */
export type MidtransMethod = Omit<Offer, 'currency'> & {
  /** What a charge has beside order, amount and expiry. Null: not charged by the Core API. */
  readonly charge: ((request: InstrumentRequest) => object) | null
  /** How long Midtrans lets it wait for its payment; null: it has a fixed time of its own. */
  readonly life: { readonly minMs: number; readonly maxMs: number } | null
  /** Whether a repeat under the same `Idempotency-Key` is the same call. */
  readonly isIdempotent: boolean
  /** Whether the bank may take a settled payment back within minutes: its status then becomes `deny`. */
  readonly isReversible: boolean
  /** How long after the payment it can be refunded, and whether in parts; null: not at all. */
  readonly refund: { readonly withinMs: number; readonly inParts: boolean } | null
}

const LIFE_MIN_MS = 20 * SECOND_MS
const YEAR_MS = 365 * DAY_MS
const RECIPIENT_MAX = 20
const BILL_INFO_MAX = 30
/** Where Midtrans names no limit: the largest amount of ours. */
const UNLIMITED = 999_999_999_999

const bank = (
  code: string,
  minAmount: number,
  maxAmount: number,
  change: Partial<MidtransMethod> = {},
): MidtransMethod => ({
  type: 'virtual_account',
  code,
  minAmount,
  maxAmount,
  charge: () => ({ payment_type: 'bank_transfer', bank_transfer: { bank: code.toLowerCase() } }),
  life: { minMs: LIFE_MIN_MS, maxMs: 180 * DAY_MS },
  isIdempotent: true,
  isReversible: false,
  refund: null,
  ...change,
})

const wallet = (
  code: string,
  maxAmount: number,
  charge: (request: InstrumentRequest) => object,
  maxMs: number | null,
  refund: { withinMs: number; inParts: boolean },
): MidtransMethod => ({
  type: 'ewallet',
  code,
  minAmount: 1,
  maxAmount,
  charge,
  life: maxMs === null ? null : { minMs: LIFE_MIN_MS, maxMs },
  isIdempotent: true,
  isReversible: false,
  refund,
})

/**
 * Every method on offer. BSI, Danamon and DANA are documented for Snap pages alone, where their status is queried
 * under another identifier: they are left out.
 * Sources: Midtrans, "Minimum and maximum amounts", "Core API" (QRIS, GoPay, ShopeePay, OVO, bank transfer object, custom expiry), "Refund
 * Transactions", "Transaction Status Cycle" (reversals), "API Headers & Idempotency".
 */
export const METHODS: readonly MidtransMethod[] = [
  {
    type: 'qrcode',
    code: null,
    minAmount: 1,
    maxAmount: 10_000_000,
    charge: () => ({ payment_type: 'qris', qris: { acquirer: 'gopay' } }),
    life: { minMs: LIFE_MIN_MS, maxMs: 7 * DAY_MS },
    isIdempotent: true,
    isReversible: false,
    // 45 days where GoPay paid it, 7 where another issuer did, which only Midtrans knows.
    refund: { withinMs: 45 * DAY_MS, inParts: true },
  },
  bank('BCA', 10_000, 20_000_000_000),
  bank('BNI', 1, UNLIMITED),
  bank('BRI', 1, 20_000_000_000),
  bank('CIMB', 1, 250_000_000),
  bank('PERMATA', 1, 9_999_999_999, {
    charge: ({ accountName }) => ({
      payment_type: 'bank_transfer',
      bank_transfer: {
        bank: 'permata',
        permata: { recipient_name: accountName.slice(0, RECIPIENT_MAX).toUpperCase() },
      },
    }),
    isIdempotent: false,
    isReversible: true,
  }),
  bank('MANDIRI', 1, 50_000_000_000, {
    charge: ({ description, merchantName }) => ({
      payment_type: 'echannel',
      echannel: { bill_info1: 'Payment:', bill_info2: (description || merchantName).slice(0, BILL_INFO_MAX) },
    }),
    isReversible: true,
  }),
  wallet(
    'GOPAY',
    20_000_000,
    ({ returnUrl }) => ({ payment_type: 'gopay', gopay: { enable_callback: true, callback_url: returnUrl } }),
    7 * DAY_MS,
    { withinMs: 45 * DAY_MS, inParts: true },
  ),
  wallet(
    'SHOPEEPAY',
    20_000_000,
    ({ returnUrl }) => ({ payment_type: 'shopeepay', shopeepay: { callback_url: returnUrl } }),
    5 * DAY_MS,
    { withinMs: YEAR_MS, inParts: false },
  ),
  // 65 seconds, whichever lifetime is requested. Indonesian numbers begin with 0 there.
  wallet(
    'OVO',
    99_999_999,
    ({ phone }) => ({ payment_type: 'ovo', ovo: { payer_phone_number: phone?.replace(/^\+62/, '0') } }),
    null,
    { withinMs: 7 * DAY_MS, inParts: false },
  ),
  {
    type: 'credit_card',
    code: null,
    minAmount: 10_000,
    maxAmount: 999_999_999,
    charge: null,
    life: { minMs: 5 * MINUTE_MS, maxMs: 7 * DAY_MS },
    isIdempotent: true,
    isReversible: false,
    refund: { withinMs: YEAR_MS, inParts: true },
  },
]

export const methodOf = (type: Offer['type'], code: string | null): MidtransMethod | undefined =>
  METHODS.find((method) => method.type === type && method.code === code)

/** The requested lifetime of an instrument: until `expiresAt`, within the limits of Midtrans. */
export const lifeMsOf = ({ minMs, maxMs }: { minMs: number; maxMs: number }, now: Date, expiresAt: Date): number =>
  Math.min(maxMs, Math.max(minMs, expiresAt.getTime() - now.getTime()))

import { DAY_MS } from '../../base/clock.ts'
import type { InstrumentRequest, Offer } from '../port.ts'

/** One way to pay, as Xendit has it. */
export type XenditChannel = Omit<Offer, 'currency'> & {
  readonly channelCode: string
  readonly properties: (request: InstrumentRequest) => object
  /** How long after the payment it can be refunded, and whether in parts; null: not at all. */
  readonly refund: { readonly withinMs: number; readonly inParts: boolean } | null
}

const YEAR_MS = 365 * DAY_MS
const NAME_MAX = 50

const bank = (code: string, minAmount: number, maxAmount: number): XenditChannel => ({
  type: 'virtual_account',
  code,
  channelCode: `${code}_VIRTUAL_ACCOUNT`,
  minAmount,
  maxAmount,
  properties: ({ accountName, expiresAt }) => ({
    display_name: accountName.slice(0, NAME_MAX),
    expires_at: expiresAt.toISOString(),
  }),
  refund: null,
})

const wallet = (
  code: string,
  maxAmount: number,
  refund: XenditChannel['refund'],
  properties: XenditChannel['properties'] = toReturn,
): XenditChannel => ({ type: 'ewallet', code, channelCode: code, minAmount: 100, maxAmount, properties, refund })

const toReturn: XenditChannel['properties'] = ({ returnUrl }) => ({
  success_return_url: returnUrl,
  failure_return_url: returnUrl,
  cancel_return_url: returnUrl,
})

/**
 * Every method on offer; Danamon has no channel. The payment request of a QRIS code lives 48 hours whichever end is requested
 * for, and is cancelled by us before. Sources: Xendit, a page a channel, "Available payment channels"; OVO's phone
 * number: xendit-node.
 */
export const CHANNELS: readonly XenditChannel[] = [
  {
    type: 'qrcode',
    code: null,
    channelCode: 'QRIS',
    minAmount: 1,
    maxAmount: 10_000_000,
    properties: () => ({}),
    // 30 days, 7 at some issuers, which only Xendit knows.
    refund: { withinMs: 30 * DAY_MS, inParts: true },
  },
  bank('BCA', 10_000, 50_000_000),
  bank('BNI', 1, 50_000_000_000),
  bank('BRI', 1, 50_000_000_000),
  bank('MANDIRI', 1, 50_000_000_000),
  bank('PERMATA', 1, 9_999_999_999),
  bank('BSI', 1, 50_000_000_000),
  bank('CIMB', 1, 50_000_000),
  wallet('GOPAY', 50_000_000, { withinMs: 45 * DAY_MS, inParts: true }),
  wallet('DANA', 20_000_000, { withinMs: 30 * DAY_MS, inParts: true }),
  wallet('SHOPEEPAY', 20_000_000, { withinMs: YEAR_MS, inParts: true }),
  wallet('LINKAJA', 10_000_000, { withinMs: 30 * DAY_MS, inParts: false }),
  // A push to the phone; refundable only where the payer linked the account, which we do not do.
  wallet('OVO', 20_000_000, null, (request) => ({ ...toReturn(request), mobile_number: request.phone })),
]

export const channelOf = (type: Offer['type'], code: string | null): XenditChannel | undefined =>
  CHANNELS.find((channel) => channel.type === type && channel.code === code)

/** Cards are paid on a session's page, and refunded by the payment request of that session. */
export const CARDS = {
  type: 'credit_card',
  code: null,
  minAmount: 5_000,
  maxAmount: 200_000_000,
  refund: { withinMs: YEAR_MS, inParts: true },
} as const

import { randomInt } from 'node:crypto'
import { currency } from '../../../../base/currency.ts'
import { fromWhole } from '../../../../base/money.ts'
import { drawQr } from '../../qr/draw-qr.ts'

export const BUSINESS = '5f27a14a9bf05c73dd040bc8'

/** What is paid again and again. */
export const REUSABLE = 'REUSABLE_PAYMENT_CODE'

export type Input = {
  readonly type?: string
  readonly reference_id: string
  readonly request_amount?: number
  readonly amount?: number
  readonly currency: string
  readonly channel_code?: string
  readonly channel_properties?: { readonly mobile_number?: string }
  readonly success_return_url?: string
  readonly payment_token_id?: string
  readonly session_type?: string
  readonly allowed_payment_channels?: readonly string[]
  readonly customer?: {
    readonly reference_id?: string
    readonly individual_detail?: { readonly given_names?: string }
  }
}

/** A payment request, the one a session makes for its card included. */
export type Request = {
  readonly id: string
  readonly input: Input
  readonly amount: number
  readonly channel: string
  readonly actions: readonly object[]
  readonly created: Date
  status: 'REQUIRES_ACTION' | 'ACCEPTING_PAYMENTS' | 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'EXPIRED'
  paymentId: string | null
  paidAt: Date | null
  failureCode: string | null
  /** How it ends by itself, and when. */
  ending: { readonly at: Date; readonly to: 'SUCCEEDED' | 'FAILED' } | null
}

export type Session = {
  readonly id: string
  readonly input: Input
  status: string
  request: Request | null
  readonly created: Date
}

export const digits = (length: number): string => Array.from({ length }, () => randomInt(10)).join('')

export function actionsOf(
  { reference_id, channel_code = '', channel_properties }: Input,
  amount: number | null,
): object[] {
  const present = (descriptor: string, value: string) => ({ type: 'PRESENT_TO_CUSTOMER', descriptor, value })
  if (channel_code === 'QRIS') {
    const draft = { merchantName: 'GAPURA SANDBOX', reference: reference_id.slice(0, 25), terminalId: null }
    const price = amount === null ? null : fromWhole(amount, currency('IDR'))
    const qr = drawQr({ ...draft, partner: { merchantId: '661f87c6' }, amount: price })
    return [present('QR_STRING', qr)]
  }
  if (channel_code.endsWith('_VIRTUAL_ACCOUNT')) return [present('VIRTUAL_ACCOUNT_NUMBER', digits(16))]
  // A push to the phone: nothing for the payer to open.
  if (channel_properties?.mobile_number) return []
  const value = `https://ewallet-mock-connector.xendit.co/v1/ewallet_connector/checkouts?token=${digits(12)}`
  return [{ type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value }]
}

export const shown = (request: Request): object => ({
  business_id: BUSINESS,
  reference_id: request.input.reference_id,
  payment_request_id: request.id,
  ...(request.input.payment_token_id && { payment_token_id: request.input.payment_token_id }),
  ...(request.paymentId && { latest_payment_id: request.paymentId }),
  type: request.input.type ?? 'PAY',
  country: 'ID',
  currency: request.input.currency,
  ...(request.amount > 0 && { request_amount: request.amount }),
  capture_method: 'AUTOMATIC',
  channel_code: request.channel,
  channel_properties: request.input.channel_properties ?? {},
  actions: request.actions,
  status: request.status,
  ...(request.failureCode && { failure_code: request.failureCode }),
  created: request.created.toISOString(),
  updated: (request.paidAt ?? request.created).toISOString(),
})

export const payment = (request: Request, amount: number): object => ({
  payment_id: request.paymentId,
  business_id: BUSINESS,
  status: request.status,
  ...(request.failureCode && { failure_code: request.failureCode }),
  payment_request_id: request.id,
  request_amount: request.amount,
  channel_code: request.channel,
  country: 'ID',
  currency: request.input.currency,
  reference_id: request.input.reference_id,
  type: 'PAY',
  captures: [
    {
      capture_id: `cptr-${request.id.slice(3)}`,
      capture_amount: amount,
      capture_timestamp: (request.paidAt ?? request.created).toISOString(),
    },
  ],
  created: request.created.toISOString(),
  updated: (request.paidAt ?? request.created).toISOString(),
})

export const sessionShown = (session: Session): object => ({
  payment_session_id: session.id,
  reference_id: session.input.reference_id,
  session_type: 'PAY',
  mode: 'PAYMENT_LINK',
  amount: session.input.amount,
  currency: session.input.currency,
  country: 'ID',
  status: session.status,
  payment_link_url: `https://checkout-staging.xendit.co/sessions/${session.id}`,
  payment_id: session.request?.paymentId ?? null,
  payment_request_id: session.request?.id ?? null,
  created: session.created.toISOString(),
  updated: session.created.toISOString(),
})

import { currency } from '../../src/base/currency.ts'
import { fromWhole, type Money } from '../../src/base/money.ts'
import type { InstrumentRequest, PaymentRail, RailAttempt, RailRefund, RailState } from '../../src/connectors/port.ts'

/** An amount as samples print it: `50000.00`. */
export const idr = (value: string): Money => fromWhole(Number(value.replace(/\.00$/, '')), currency('IDR'))

/** A request for an instrument; a test says what its sample says. */
export const aRequest = (change: Partial<InstrumentRequest> = {}): InstrumentRequest => ({
  reference: 'ours',
  type: 'qrcode',
  code: null,
  amount: idr('10000.00'),
  merchantName: 'Kopi Gapura',
  accountName: 'Jokul Doe',
  customerNumber: null,
  phone: null,
  description: 'Two coffees',
  returnUrl: 'https://pay.example/co_1',
  expiresAt: new Date('2030-01-01T00:00:00Z'),
  ...change,
})

/** An attempt that was issued over the rail; a test says what its sample says. */
export const anAttempt = (change: Partial<RailAttempt> = {}): RailAttempt => ({
  reference: 'ours',
  railReference: null,
  type: 'qrcode',
  code: null,
  amount: idr('10000.00'),
  customerNumber: null,
  instrument: null,
  ...change,
})

/** An issued virtual account. */
export const anAccount = (bankCode: string, number: string, change: Partial<RailAttempt> = {}): RailAttempt =>
  anAttempt({
    type: 'virtual_account',
    code: bankCode,
    railReference: number,
    instrument: { type: 'virtual_account', bankCode, number, accountName: 'Jokul Doe' },
    ...change,
  })

/** A refund of a payment of 10,000. */
export const aRefund = (attempt: RailAttempt, change: Partial<RailRefund> = {}): RailRefund => ({
  reference: 'refund',
  attempt,
  paid: {
    railReference: attempt.railReference ?? '',
    issuerReference: null,
    amount: attempt.amount,
    paidAt: new Date('2024-09-01T01:43:11Z'),
  },
  amount: attempt.amount,
  reason: 'Customer complain',
  ...change,
})

/** Issues an instrument over a rail, and gives the attempt as it would be stored. */
export async function issueBy(rail: Pick<PaymentRail, 'issue'>, request: InstrumentRequest) {
  const issued = await rail.issue(request)
  if (issued.is !== 'issued') throw new Error(`not issued: ${JSON.stringify(issued)}`)
  const { reference, type, code, amount, customerNumber } = request
  const { railReference, instrument } = issued
  return { ...anAttempt({ reference, railReference, type, code, amount, customerNumber }), instrument }
}

/** A payment that a rail was found to have received, as a refund names it. */
export function paidBy(state: RailState): RailRefund['paid'] {
  if (state.is !== 'succeeded') throw new Error(`not paid but ${state.is}`)
  const { railReference, amount, paidAt } = state.receipt
  return { railReference, issuerReference: null, amount, paidAt }
}

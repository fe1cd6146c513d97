import { randomInt } from 'node:crypto'
import { later, MINUTE_MS } from '../../base/clock.ts'
import { newFreeId } from '../../base/id.ts'
import { fromWhole } from '../../base/money.ts'
import {
  type Instrument,
  type InstrumentRequest,
  isOfKind,
  type Offer,
  type PaymentRail,
  type RailAttempt,
  type RailState,
} from '../../connectors/port.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import { gives } from '../../payment-methods/types.ts'
import { type CertificationTest, judge, judgeUnknown } from './certification-test.ts'

type Parts = { readonly now: () => Date; readonly phone: string; readonly returnUrl: string }

const AMOUNT = 10_000
const LIFE_MS = 30 * MINUTE_MS
const REFERENCE_LENGTH = 25
const NUMBER_DIGITS = 16
const OTHER_DIGITS = 6
const NOT_PAID = ['pending', 'closed', 'failed']

/** For each payment method: requested, queried, closed; and one that never existed is not paid. Nothing is paid. */
export const paymentTests = (rail: PaymentRail, parts: Parts): CertificationTest[] =>
  rail.offers
    .filter((offer) => offer.currency === HOME_CURRENCY)
    .flatMap((offer) => (gives(offer.type, 'page') ? pageTests(rail, offer, parts) : offerTests(rail, offer, parts)))

/** One order, over the tests that follow each other. */
function offerTests(rail: PaymentRail, offer: Offer, parts: Parts): CertificationTest[] {
  const name = nameOf(offer)
  const order = { effect: 'order', kind: 'positive' } as const
  let attempt: RailAttempt | undefined
  const ofOrder = (ask: (attempt: RailAttempt) => Promise<RailState>, wanted: readonly string[]) => async () =>
    attempt ? judge(await ask(attempt), wanted) : ({ is: 'unknown', found: 'nothing was issued' } as const)
  return [
    {
      id: `${name}-issue`,
      ...order,
      expected: 'an instrument for the exact amount',
      async run() {
        const request = newRequest(rail, offer, parts)
        const issued = await rail.issue(request)
        if (issued.is === 'issued') attempt = { ...toAttempt(request), ...issued }
        return judge(issued, ['issued'])
      },
    },
    {
      id: `${name}-status`,
      ...order,
      expected: 'pending: not paid',
      run: ofOrder((one) => rail.query(one), ['pending']),
    },
    {
      id: `${name}-close`,
      ...order,
      expected: 'closed, or, where the provider closes nothing, still not paid',
      run: ofOrder((one) => rail.retire(one), NOT_PAID),
    },
    {
      id: `${name}-status-unknown`,
      kind: 'negative',
      effect: 'none',
      expected: 'not paid, or declined: there is no such order',
      async run() {
        const never = toAttempt(newRequest(rail, offer, parts))
        const named = { railReference: never.reference, instrument: anotherNumber(offer, attempt?.instrument ?? null) }
        return judgeUnknown(await rail.query({ ...never, ...named }), NOT_PAID)
      },
    },
  ]
}

/** A page of the provider's, on which the payer would type the number. */
const pageTests = (rail: PaymentRail, offer: Offer, parts: Parts): CertificationTest[] => [
  {
    id: `${nameOf(offer)}-issue`,
    kind: 'positive',
    effect: 'order',
    expected: 'a page of the provider’s',
    run: async () => judge(await rail.issue(newRequest(rail, offer, parts)), ['issued']),
  },
]

/** The number of a virtual account that was never requested: like the requested one, but for its last digits. */
function anotherNumber({ type, code }: Offer, issued: Instrument | null): Instrument | null {
  if (!gives(type, 'number')) return null
  const known = isOfKind(issued, 'number') ? issued.number : '0'.repeat(NUMBER_DIGITS)
  const number =
    known.slice(0, -OTHER_DIGITS) +
    randomInt(10 ** OTHER_DIGITS)
      .toString()
      .padStart(OTHER_DIGITS, '0')
  return { type, bankCode: code ?? '', number, accountName: 'Gapura Certification' }
}

const nameOf = ({ type, code }: Offer): string => (code === null ? type : `${type}-${code}`)

function newRequest(rail: PaymentRail, { type, code, minAmount, maxAmount }: Offer, parts: Parts): InstrumentRequest {
  const { now, phone, returnUrl } = parts
  const digits = gives(type, 'number') ? rail.customerNumberDigits(code ?? '') : 0
  const amount = Math.min(Math.max(AMOUNT, minAmount), maxAmount)
  return {
    reference: newFreeId('pay', now()).slice('pay_'.length).slice(0, REFERENCE_LENGTH),
    type,
    code,
    amount: fromWhole(amount, HOME_CURRENCY),
    merchantName: 'Gapura',
    accountName: 'Gapura Certification',
    customerNumber: digits === 0 ? null : Array.from({ length: digits }, () => randomInt(10)).join(''),
    phone: gives(type, 'approval') ? phone : null,
    description: 'Certification',
    returnUrl,
    expiresAt: later(now(), LIFE_MS),
  }
}

const toAttempt = ({ reference, type, code, amount, customerNumber }: InstrumentRequest): RailAttempt => ({
  reference,
  type,
  code,
  amount,
  customerNumber,
  railReference: null,
  instrument: null,
})

import { describe, expect, test } from 'vitest'
import { anInboundWorld, PRICE } from '../../test/inbound/inbound-world.ts'
import { DAY_MS } from '../base/clock.ts'
import type { Attempt } from '../checkout/checkout.ts'
import { bcaInbound } from '../connectors/snap/profiles/bca/inbound.ts'
import { toSnapMoney } from '../snap/amount.ts'

const world = await anInboundWorld()
const { issue, stateOf } = world
const amount = toSnapMoney(PRICE)
const PAID = { checkout: 'SUCCEEDED', attempt: 'SUCCEEDED', receipts: [`BOOKED ${PRICE.amount}`] }
const OPEN = { checkout: 'PENDING', attempt: 'ISSUED', receipts: [] }

let count = 0
const fresh = (): string => `${++count}`.padStart(8, '0')

describe('a bank that asks before it takes money', () => {
  const bca = world.connect('con_bca', bcaInbound)
  const INQUIRY = '/openapi/v1.0/transfer-va/inquiry'
  const PAYMENT = '/openapi/v1.0/transfer-va/payment'
  const anAccount = () => issue(bca.id, { type: 'virtual_account', code: 'BCA', railReference: `12345${fresh()}` })
  const numberOf = ({ railReference }: Attempt) => {
    const customerNo = railReference?.slice(5)
    return { partnerServiceId: '   12345', customerNo, virtualAccountNo: `   12345${customerNo}` }
  }
  const inquire = (attempt: Attempt) =>
    bca.tell('token', INQUIRY, { ...numberOf(attempt), channelCode: 6011, inquiryRequestId: `I-${fresh()}` })
  const pay = (attempt: Attempt, change: object = {}, changes = {}) => {
    const payment = { ...numberOf(attempt), paymentRequestId: `P-${fresh()}`, paidAmount: amount, flagAdvise: 'N' }
    return bca.tell('token', PAYMENT, { ...payment, ...change }, changes)
  }

  test('receives the amount owed, takes it, and receives the confirmation', async () => {
    const attempt = await anAccount()
    expect(await inquire(attempt)).toMatchObject({
      status: 200,
      body: { responseCode: '2002400', virtualAccountData: { inquiryStatus: '00', totalAmount: amount } },
    })
    expect(await pay(attempt)).toMatchObject({
      status: 200,
      body: { responseCode: '2002500', virtualAccountData: { paymentFlagStatus: '00' } },
    })
    expect(await stateOf(attempt)).toEqual(PAID)
    expect(await inquire(attempt)).toMatchObject({ body: { responseCode: '4042414' } })
    expect(await pay(attempt)).toMatchObject({ body: { responseCode: '4042514' } })
    expect(await stateOf(attempt)).toEqual(PAID)
  })

  test('that reports two payments of a bill at once has as many booked as it was permitted to take', async () => {
    const attempt = await anAccount()
    const replies = await Promise.all([pay(attempt), pay(attempt)])
    const taken = replies.filter(({ status }) => status === 200).length
    const { receipts } = await stateOf(attempt)
    expect(receipts).toHaveLength(taken)
  })

  test('that tells one payment again gets its first flag under 4042518, by the same id and by another', async () => {
    const attempt = await anAccount()
    const payment = { paymentRequestId: `P-${fresh()}` }
    await pay(attempt, payment, { externalId: 'once' })
    const again = { body: { responseCode: '4042518', virtualAccountData: { paymentFlagStatus: '00' } }, status: 404 }
    expect(await pay(attempt, payment, { externalId: 'once' })).toMatchObject(again)
    expect(await pay(attempt, { ...payment, flagAdvise: 'Y' }, { externalId: 'once' })).toMatchObject(again)
    expect(await pay(attempt, { ...payment, flagAdvise: 'Y' })).toMatchObject(again)
    expect(await pay(attempt, {}, { externalId: 'once' })).toMatchObject({ body: { responseCode: '4092500' } })
    expect(await stateOf(attempt)).toEqual(PAID)
  })

  test('that tells a declined payment again gets its refusal again', async () => {
    const attempt = await anAccount()
    const payment = { paymentRequestId: `P-${fresh()}`, paidAmount: { ...amount, value: '1.00' } }
    expect(await pay(attempt, payment, { externalId: 'declined' })).toMatchObject({ body: { responseCode: '4042513' } })
    expect(await pay(attempt, payment, { externalId: 'declined' })).toMatchObject({
      body: { responseCode: '4042518', virtualAccountData: { paymentFlagStatus: '01' } },
    })
    expect(await stateOf(attempt)).toEqual(OPEN)
  })

  test('takes nothing for an unknown number, nor once the time is over', async () => {
    const attempt = await anAccount()
    const stranger = { ...attempt, railReference: '1234599999999' }
    expect(await inquire(stranger)).toMatchObject({ body: { responseCode: '4042412' } })
    expect(await pay(stranger)).toMatchObject({ body: { responseCode: '4042512' } })
    world.clock.advance(2 * DAY_MS)
    expect(await inquire(attempt)).toMatchObject({ body: { responseCode: '4042419' } })
    expect(await pay(attempt)).toMatchObject({
      body: { responseCode: '4042519', virtualAccountData: { paymentFlagStatus: '01' } },
    })
    expect(await stateOf(attempt)).toEqual(OPEN)
  })

  test('may use an id of an inquiry once', async () => {
    const attempt = await anAccount()
    const body = { ...numberOf(attempt), inquiryRequestId: 'I' }
    await bca.tell('token', INQUIRY, body, { externalId: 'inquired' })
    const reply = await bca.tell('token', INQUIRY, body, { externalId: 'inquired' })
    expect(reply).toMatchObject({ status: 409, body: { responseCode: '4092400' } })
  })
})

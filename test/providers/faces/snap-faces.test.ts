import { describe, expect, test, vi } from 'vitest'
import { currency } from '../../../src/base/currency.ts'
import { fromWhole } from '../../../src/base/money.ts'
import type { Connector } from '../../../src/connectors/connector.ts'
import type { InboundOutcome } from '../../../src/connectors/inbound-port.ts'
import type { InstrumentRequest, PaymentRail, RailAttempt, RailState } from '../../../src/connectors/port.ts'
import type { SnapFaceName } from '../../../src/sandbox/bank/faces/snap/simulators/simulators.ts'
import { SERVICES } from '../../../src/snap/services.ts'
import { defined } from '../../setup/defined.ts'
import { PATIENCE_MS } from '../../setup/patience.ts'
import { aRefund, aRequest, issueBy, paidBy } from '../payments.ts'
import { aReceiver, aSentTransfer, aTransfer } from '../transfers.ts'
import { call } from './face-caller.ts'
import { type SnapWorld, serveSnapFace } from './snap-face.ts'

const REFERENCE = '01jd0000000000000000abcde'
const REFUND = '01jd0000000000000refundxx'
const AMOUNT = fromWhole(125_000, currency('IDR'))
const SOON = new Date('2026-11-20T03:15:00Z')

const railOf = ({ payments }: Connector): PaymentRail => defined(payments)

const requestFor = (rail: PaymentRail, type: InstrumentRequest['type'], code: string | null) =>
  aRequest({
    type,
    code,
    reference: REFERENCE,
    amount: AMOUNT,
    expiresAt: SOON,
    customerNumber: code && type === 'virtual_account' ? '7'.repeat(rail.customerNumberDigits(code) || 1) : null,
  })

const notifications = (world: SnapWorld, count: number) =>
  vi.waitFor(() => {
    if (world.events.length < count) throw new Error(`${world.events.length} notifications, ${world.refused.join(' ')}`)
    return defined(world.events.at(-1))
  }, PATIENCE_MS)

/** The request of an attempt, as our answers to a bank contain it. */
const billed = (is: 'owed' | 'recorded', code: string | null): InboundOutcome =>
  is === 'owed'
    ? { is, bill: { reference: REFERENCE, code, accountName: 'Jokul Doe', amount: AMOUNT } }
    : { is, bill: { reference: REFERENCE, code, accountName: 'Jokul Doe', amount: AMOUNT }, isRepeat: false }

const FACES = ['bca', 'bri', 'doku', 'midtrans-snap', 'dana'] as const

type Offered = { readonly type: InstrumentRequest['type']; readonly code: string | null }

/** The payer pays what was issued, and we are notified: the receipt, or nothing where it is not final yet. */
async function pay(name: string, world: SnapWorld, attempt: RailAttempt) {
  // BCA is made to take money for a number that it does not know.
  const isInquiredFirst = attempt.type === 'virtual_account' && name === 'bca'
  expect(await world.act(isInquiredFirst ? defined(attempt.railReference) : REFERENCE, 'pay')).toBe('done')
  const event = await notifications(world, isInquiredFirst ? 2 : 1)
  expect(world.refused).toEqual([])
  // Permata's money may be taken back for two minutes.
  if (attempt.code === 'PERMATA' && name === 'midtrans-snap') {
    expect(event).toMatchObject({ is: 'state', state: { is: 'processing' } })
    world.advance(180_000)
    return undefined
  }
  expect(event).toMatchObject({ is: 'receipt', receipt: { amount: AMOUNT } })
  return event.is === 'receipt' ? event.receipt : undefined
}

async function refundPayment(name: string, world: SnapWorld, attempt: RailAttempt, paid: RailState) {
  const { refunds } = railOf(world.connector)
  const refund = aRefund(attempt, { reference: REFUND, paid: paidBy(paid), amount: AMOUNT })
  if (!refunds || refunds.faultOf(refund, world.clock()) !== null) return
  // DANA knows no question about a refund but the refund itself.
  if (name !== 'dana') expect(await refunds.query(refund)).toMatchObject({ is: 'not_found' })
  expect(await refunds.refund(refund)).toMatchObject({ is: 'succeeded' })
  expect(await refunds.query(refund)).toMatchObject({ is: 'succeeded' })
}

/** An offer from issue to refund. */
async function goRound(name: SnapFaceName, { type, code }: Offered) {
  const world = await serveSnapFace(name)
  const rail = railOf(world.connector)
  world.answerAs((event) => billed(event.is === 'va_inquiry' ? 'owed' : 'recorded', code))
  const attempt = await issueBy(rail, requestFor(rail, type, code))
  expect(await rail.query(attempt)).toEqual({ is: 'pending' })
  const receipt = await pay(name, world, attempt)
  const state = await rail.query(attempt)
  expect(state).toMatchObject({ is: 'succeeded', receipt: { amount: AMOUNT } })
  if (state.is !== 'succeeded') return
  // Notified and queried, it is one payment.
  if (receipt && !receipt.isOnly) expect(state.receipt.railReference).toBe(receipt.railReference)
  await refundPayment(name, world, attempt, state)
}

describe.each(FACES)('%s', (name) => {
  test('what it offers is issued, queried, paid, notified and refunded', async () => {
    const { offers } = railOf((await serveSnapFace(name)).connector)
    expect(offers.length).toBeGreaterThan(0)
    for (const offer of offers) await goRound(name, offer)
  })

  test('money it sends is looked up, sent and queried', async () => {
    const { connector, advance, clock } = await serveSnapFace(name)
    const { payouts } = connector
    if (!payouts) return expect(['doku', 'midtrans-snap']).toContain(name)
    for (const [index, { service, above }] of payouts.offers.entries()) {
      const amount = { amount: above + 10_000_00n, currency: currency('IDR') }
      const bankCode = service === 'intrabank' ? payouts.bankCode : '008'
      const receiver = aReceiver({ bankCode, accountNo: '0012345678', name: 'Budi Santoso' })
      const reference = `01jd00000000000000payout${index}`
      expect(await payouts.inquireAccount(receiver, { reference, service, amount })).toMatchObject({
        is: 'found',
        name: expect.stringMatching(/^budi santoso$/i),
      })
      const transfer = aTransfer({ reference, service, receiver, amount, sentAt: clock() })
      const sent = await payouts.send(transfer)
      expect(['succeeded', 'processing'], service).toContain(sent.is)
      const input = aSentTransfer({ reference, service, amount, sentAt: clock(), bankReference: null })
      advance(3_000)
      expect(await payouts.inquire(input), service).toMatchObject({ is: 'succeeded' })
      // The same reference again moves nothing.
      expect(await payouts.send(transfer)).toMatchObject({ is: 'unknown' })
      expect(await payouts.inquire({ ...input, reference: '01jd00000000000000nothing' })).toMatchObject({
        is: 'not_found',
      })
    }
  })

  test('the accounts of the sandbox are what they are at its own bank', async () => {
    const { connector, clock, advance } = await serveSnapFace(name)
    const { payouts } = connector
    if (!payouts) return
    const [{ service }] = payouts.offers as [(typeof payouts.offers)[number]]
    const amount = AMOUNT
    const to = (accountNo: string) => ({ bankCode: payouts.bankCode, accountNo, name: 'Budi Santoso' })
    const look = (accountNo: string) => payouts.inquireAccount(to(accountNo), { reference: REFERENCE, service, amount })
    expect(await look('1234560001')).toMatchObject({ is: 'refused' })
    expect(await look('1234560005')).toMatchObject({ is: 'unknown' })
    const silent = aTransfer({ service, receiver: to('1234560003'), amount, sentAt: clock() })
    expect(await payouts.send(silent)).toMatchObject({ is: 'unknown', railCode: 'timeout' })
    advance(3_000)
    const input = aSentTransfer({ reference: silent.reference, service, amount, sentAt: clock(), bankReference: null })
    expect(await payouts.inquire(input)).toMatchObject({ is: 'succeeded' })
  })
})

describe.each(['doku', 'midtrans-snap', 'dana'] as const)('%s: the page of a wallet', (name) => {
  const code = { doku: 'OVO', 'midtrans-snap': 'GOPAY', dana: 'DANA' }[name]
  const pageOf = async (world: SnapWorld) => {
    const rail = railOf(world.connector)
    const attempt = await issueBy(rail, requestFor(rail, 'ewallet', code))
    const { instrument } = attempt
    return { rail, attempt, link: String(instrument.type === 'ewallet' && instrument.url) }
  }
  const press = (link: string, act: string) =>
    fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ act }) })

  test('is where its payer approves, once, and finds the way back', async () => {
    const world = await serveSnapFace(name)
    const { rail, attempt, link } = await pageOf(world)
    expect(link).toMatch(/^http:\/\/localhost:/)
    expect(await (await fetch(link)).text()).toMatch(new RegExp(`${code}.*125.000.*value="approve"`, 'is'))
    const pressed = await press(link, 'approve')
    // Browsers keep a form to its own host.
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, new URL(link).pathname])
    expect(await notifications(world, 1)).toMatchObject({ is: 'receipt', receipt: { amount: AMOUNT } })
    expect(await rail.query(attempt)).toMatchObject({ is: 'succeeded' })
    await press(link, 'approve')
    const page = await (await fetch(link)).text()
    expect(page).toContain('href="https://pay.example/co_1"')
    expect(page).not.toContain('value="approve"')
    expect(world.events).toHaveLength(1)
  })

  test('is where its payer refuses, and at no other address', async () => {
    const world = await serveSnapFace(name)
    const { link } = await pageOf(world)
    expect((await press(link, 'refuse')).status).toBe(303)
    expect(await notifications(world, 1)).toMatchObject({ is: 'state', state: { is: 'failed' } })
    expect((await fetch(`${link}0`)).status).toBe(404)
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    expect(
      (await fetch(link, { method: 'POST', headers: elsewhere, body: new URLSearchParams({ act: 'approve' }) })).status,
    ).toBe(404)
  })
})

describe('a face turns away', () => {
  test.each(['bca', 'bri', 'doku', 'midtrans-snap', 'dana'] as const)(
    '%s: who does not prove who they are',
    async (name) => {
      const world = await serveSnapFace(name)
      const service = name === 'dana' ? 'debitStatus' : 'qrQuery'
      const wrong = await call(
        world,
        name,
        service,
        {},
        { 'x-signature': Buffer.alloc(name === 'dana' ? 256 : 64).toString('base64') },
      )
      expect(wrong).toMatchObject({ status: 401, body: { responseCode: `401${SERVICES[service].code}00` } })
      const late = await call(world, name, service, {}, { 'x-timestamp': '2020-01-01T00:00:00+07:00' })
      expect(late).toMatchObject({ status: 401 })
      expect((await call(world, name, service, {})).status).toBe(400)
    },
  )
})

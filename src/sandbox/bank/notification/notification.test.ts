import { expect, test } from 'vitest'
import { aDatabase } from '../../../../test/database/database.ts'
import { aBank, aClock, aReceiver } from '../../../../test/rails/bank.ts'
import { sandboxKeys } from '../../../../test/rails/sandbox-keys.ts'
import { HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../../../base/clock.ts'
import { ALL_MERCHANTS, transaction } from '../../../db/transaction.ts'
import { newExternalId } from '../../../snap/external-id.ts'
import { vaTriple } from '../../../snap/va-number.ts'
import type { Misbehaviour } from '../behaviour.ts'

/** Each test has a bank of its own, so that no pending notification is left over from another. */
async function aScene() {
  const { db } = await aDatabase()
  const clock = aClock('still')
  const keys = await sandboxKeys()
  const receiver = await aReceiver(keys, clock)
  let reads = 0
  const clockOfBank = () => {
    reads++
    return clock()
  }
  const bank = await aBank({ db, clock: clockOfBank, keys, notifyUrl: receiver.url })
  /** Waits until the bank has looked at what is due: it reads the clock whenever it begins to. */
  const settle = async (): Promise<void> => {
    const before = reads
    await expect.poll(() => reads).toBeGreaterThan(before + 2)
  }
  const aQr = async (): Promise<string> => {
    const input = { partnerReferenceNo: newExternalId(clock()), amount: { value: '10000.00', currency: 'IDR' } }
    const { body } = await bank.partner.call('qrGenerate', { ...input, merchantId: keys.merchantId })
    return String(body.qrContent)
  }
  const anAccount = async (): Promise<string> => {
    const triple = vaTriple('8528', newExternalId(clock()).slice(-11))
    const totalAmount = { value: '10000.00', currency: 'IDR' }
    const terms = { virtualAccountName: 'Sri', trxId: newExternalId(clock()), totalAmount }
    await bank.partner.call('vaCreate', { ...triple, ...terms })
    return triple.virtualAccountNo.trim()
  }
  const stored = () =>
    transaction(db, ALL_MERCHANTS, (tx) => tx.selectFrom('bank.notification').selectAll().orderBy('id').execute())
  /** Waits until the one stored notification is postponed to this many seconds from now. */
  const untilPutOff = async (seconds: number): Promise<void> => {
    const dueAt = later(clock(), seconds * SECOND_MS)
    await expect.poll(async () => (await stored()).map((row) => row.due_at)).toEqual([dueAt])
  }
  const payQr = async (behaviour?: Misbehaviour) => bank.control.payQr(await aQr(), behaviour ? { behaviour } : {})
  return { db, clock, keys, receiver, bank, aQr, anAccount, payQr, stored, untilPutOff, settle }
}

test('a notification is sent again after 1, 2, 5, 15 and 60 seconds until it is acknowledged', async () => {
  const { receiver, payQr, clock, stored, untilPutOff, settle } = await aScene()
  receiver.replies.push(500, 'break', 500, 503, 400, 500)
  await payQr()
  for (const [index, seconds] of [1, 2, 5, 15, 60, 300].entries()) {
    await receiver.hear(index + 1)
    await untilPutOff(seconds)
    clock.advance(seconds * SECOND_MS - 1)
    await settle()
    expect(receiver.heard).toHaveLength(index + 1)
    clock.advance(1)
  }
  await receiver.hear(7)
  await expect.poll(stored).toMatchObject([{ tries: 7, due_at: null, acknowledged_at: expect.any(Date) }])
  clock.advance(24 * HOUR_MS)
  await settle()
  expect(receiver.heard).toHaveLength(7)
})

test('an unanswered try is repeated to the byte under its X-EXTERNAL-ID, a refused one gets a new id', async () => {
  const { receiver, payQr, clock, untilPutOff } = await aScene()
  receiver.replies.push('break', 404)
  await payQr()
  await untilPutOff(1)
  clock.advance(SECOND_MS)
  await receiver.hear(2)
  await untilPutOff(2)
  clock.advance(2 * SECOND_MS)
  const [first, second, third] = await receiver.hear(3)
  expect(second).toMatchObject({ externalId: first?.externalId, body: first?.body })
  expect(third?.externalId).not.toBe(first?.externalId)
})

test('a repeated notification of a virtual account payment says that it is one', async () => {
  const { receiver, bank, anAccount, clock, untilPutOff } = await aScene()
  receiver.replies.push(500)
  await bank.control.payVirtualAccount(await anAccount())
  await untilPutOff(1)
  clock.advance(SECOND_MS)
  const [first, second] = await receiver.hear(2)
  expect(second?.body).toEqual({ ...first?.body, flagAdvise: 'Y' })
})

test('an answer that is not 200 with a good code acknowledges nothing', async () => {
  const { receiver, payQr, stored, untilPutOff } = await aScene()
  receiver.replies.push(202)
  await payQr()
  await untilPutOff(1)
  expect(await stored()).toMatchObject([{ acknowledged_at: null }])
})

test('one token serves many notifications, and is replaced when it is old or no longer taken', async () => {
  const { receiver, payQr, clock } = await aScene()
  await Promise.all([payQr(), payQr(), payQr()])
  await receiver.hear(3)
  expect(receiver.tokensGranted()).toBe(1)
  clock.advance(13 * MINUTE_MS)
  await payQr()
  await receiver.hear(4)
  expect(receiver.tokensGranted()).toBe(2)
  receiver.forgetTokens()
  await payQr()
  await receiver.hear(5)
  expect(receiver.tokensGranted()).toBe(3)
  expect(receiver.refused).toEqual(['40101 '])
})

test('a bank set to misbehave notifies twice, late, of the wrong amount, or never', async () => {
  const { receiver, payQr, clock, settle } = await aScene()
  await payQr({ notify: 'twice' })
  const [first, second] = await receiver.hear(2)
  expect(second?.body).toEqual(first?.body)
  expect(second?.externalId).not.toBe(first?.externalId)

  await payQr({ notify: 'late', lateMs: HOUR_MS })
  await payQr({ notify: 'never' })
  await settle()
  expect(receiver.heard).toHaveLength(2)
  clock.advance(HOUR_MS)
  await receiver.hear(3)

  await payQr({ wrongAmount: true })
  expect((await receiver.hear(4)).at(-1)?.body.amount).toEqual({ value: '10001.00', currency: 'IDR' })
  clock.advance(HOUR_MS)
  await settle()
  expect(receiver.heard).toHaveLength(4)
})

test('out of order: an old notification of a QR code follows a new one, that of an account payment is overtaken', async () => {
  const { receiver, bank, payQr, anAccount, clock } = await aScene()
  await payQr({ notify: 'outOfOrder' })
  await receiver.hear(1)
  clock.advance(3 * SECOND_MS)
  const statuses = (await receiver.hear(2)).map(({ body }) => body.latestTransactionStatus)
  expect(statuses).toEqual(['00', '03'])

  const [first, second] = [await anAccount(), await anAccount()]
  await bank.control.payVirtualAccount(first, { behaviour: { notify: 'outOfOrder' } })
  await bank.control.payVirtualAccount(second)
  await receiver.hear(3)
  clock.advance(3 * SECOND_MS)
  const numbers = (await receiver.hear(4)).slice(2).map(({ body }) => String(body.virtualAccountNo).trim())
  expect(numbers).toEqual([second, first])
})

test('a behaviour set for a service applies as many times as requested', async () => {
  const { receiver, bank, payQr, settle } = await aScene()
  await bank.control.setBehaviour({ qrNotify: { notify: 'twice', times: 2 } })
  for (let i = 0; i < 3; i++) await payQr()
  await receiver.hear(5)
  await settle()
  expect(receiver.heard).toHaveLength(5)
  expect(await bank.control.readBehaviour()).toEqual({})
})

test('what was not notified before the bank stopped is notified by the next one', async () => {
  const { db, clock, keys, receiver, bank, payQr, untilPutOff } = await aScene()
  receiver.replies.push(500)
  await payQr()
  await untilPutOff(1)
  await bank.stop()
  clock.advance(2 * MINUTE_MS)
  await aBank({ db, clock, keys, notifyUrl: receiver.url })
  await receiver.hear(2)
})

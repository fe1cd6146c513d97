import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { aBank, aClock, aReceiver } from '../../../test/rails/bank.ts'
import { sandboxKeys } from '../../../test/rails/sandbox-keys.ts'
import { defined } from '../../../test/setup/defined.ts'
import { HOUR_MS, MINUTE_MS } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { newExternalId } from '../../snap/external-id.ts'
import { readObject } from '../../snap/json.ts'
import { vaTriple } from '../../snap/va-number.ts'
import { settlementAccount } from './accounts.ts'
import { bankControl } from './control/control.ts'

const { db } = await aDatabase()
const clock = aClock()
const keys = await sandboxKeys()
const receiver = await aReceiver(keys, clock)
const { partner, control, url } = await aBank({ db, clock, keys, notifyUrl: receiver.url })
const account = settlementAccount({ ...keys, notifyUrl: receiver.url })

const IDR = currency('IDR')
const idr = (whole: number) => fromWhole(whole, IDR)
const rupiah = (value: string) => ({ value, currency: 'IDR' })

const aQr = async (input = partner) => {
  const partnerReferenceNo = newExternalId(clock())
  const amount = rupiah('10000.00')
  const { body } = await input.call('qrGenerate', { partnerReferenceNo, amount, merchantId: keys.merchantId })
  return { partnerReferenceNo, referenceNo: String(body.referenceNo), qrContent: String(body.qrContent) }
}
const anAccount = async () => {
  const triple = vaTriple('8528', newExternalId(clock()).slice(-11))
  const terms = { virtualAccountName: 'Sri', trxId: newExternalId(clock()), totalAmount: rupiah('10000.00') }
  await partner.call('vaCreate', { ...triple, ...terms })
  return { ...triple, trxId: terms.trxId, number: triple.virtualAccountNo.trim() }
}
const received = async () =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    const { sum } = await tx
      .selectFrom('bank.journal')
      .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
      .where('credit_account', '=', account)
      .where('cause', '<>', 'opening')
      .executeTakeFirstOrThrow()
    return BigInt(sum)
  })
/** What was paid in a test before may be notified late: counts what the partner has heard once nothing is left to notify. */
const heardSoFar = async (): Promise<number> => {
  const waiting = () => db.pool.query('select from bank.notification where due_at is not null')
  await expect.poll(async () => (await waiting()).rowCount).toBe(0)
  return receiver.heard.length
}
/** What reached the partner's account while `work` ran, and how much the partner had heard before. */
const watching = async (work: () => Promise<unknown>) => {
  const before = { received: await received(), heard: await heardSoFar() }
  await work()
  return { received: (await received()) - before.received, heardBefore: before.heard }
}

test('a customer who pays a QR code: journal, state and one notification that the partner can verify', async () => {
  const qr = await aQr()
  const { received, heardBefore } = await watching(async () => {
    expect(await control.payQr(qr.qrContent)).toMatchObject({ is: 'paid', amount: idr(10_000) })
  })
  expect(received).toBe(1_000_000n)
  const heard = defined((await receiver.hear(heardBefore + 1)).at(-1))
  expect(heard.service).toBe('qrNotify')
  expect(heard.body).toMatchObject({
    originalReferenceNo: qr.referenceNo,
    originalPartnerReferenceNo: qr.partnerReferenceNo,
    latestTransactionStatus: '00',
    amount: rupiah('10000.00'),
  })
  expect(receiver.refused).toEqual([])
})

test('the first notification leaves at once: it waits for no look at what is due', async () => {
  const ear = await aReceiver(keys, clock)
  const own = await aDatabase()
  const bank = await aBank({ db: own.db, clock, keys, notifyUrl: ear.url, notificationPollMs: HOUR_MS })
  const { qrContent } = await aQr(bank.partner)
  await bank.control.payQr(qrContent)
  expect(await ear.hear(1)).toHaveLength(1)
})

test('a customer who pays to a virtual account: the payment has one name in notification and status', async () => {
  const va = await anAccount()
  const count = await heardSoFar()
  const paid = await control.payVirtualAccount(va.number)
  const { body, service } = defined((await receiver.hear(count + 1)).at(-1))
  expect(service).toBe('vaPayment')
  expect(body).toMatchObject({
    virtualAccountNo: va.virtualAccountNo,
    trxId: va.trxId,
    paidAmount: rupiah('10000.00'),
    flagAdvise: 'N',
    paymentRequestId: paid.is === 'paid' ? paid.reference : '',
  })
  const status = readObject((await partner.call('vaStatus', va)).body.virtualAccountData)
  expect(status.paymentRequestId).toBe(body.paymentRequestId)
})

test('an account’s number may be typed with spaces', async () => {
  const va = await anAccount()
  expect(await control.payVirtualAccount(va.number.replace(/(.{4})/g, '$1 '))).toMatchObject({ is: 'paid' })
})

test('nothing is paid twice, too late or with another sum', async () => {
  const qr = await aQr()
  const va = await anAccount()
  const { received } = await watching(async () => {
    expect(await control.payQr('no code')).toMatchObject({ is: 'refused', code: 'NOT_FOUND' })
    expect(await control.payVirtualAccount('1')).toMatchObject({ is: 'refused', code: 'NOT_FOUND' })
    expect(await control.payQr(qr.qrContent, { amount: idr(9_999) })).toMatchObject({ code: 'WRONG_AMOUNT' })
    expect(await control.payVirtualAccount(va.number, { amount: idr(1) })).toMatchObject({ code: 'WRONG_AMOUNT' })
    await control.payQr(qr.qrContent)
    await control.payVirtualAccount(va.number)
    expect(await control.payQr(qr.qrContent)).toMatchObject({ is: 'refused', code: 'ALREADY_PAID' })
    expect(await control.payVirtualAccount(va.number)).toMatchObject({ is: 'refused', code: 'ALREADY_PAID' })
    const [lateQr, lateVa] = [await aQr(), await anAccount()]
    clock.advance(25 * HOUR_MS)
    expect(await control.payQr(lateQr.qrContent)).toMatchObject({ is: 'refused', code: 'EXPIRED' })
    expect(await control.payVirtualAccount(lateVa.number)).toMatchObject({ is: 'refused', code: 'EXPIRED' })
  })
  expect(received).toBe(2_000_000n)
})

test('of several customers at once exactly one pays a code', async () => {
  const { qrContent } = await aQr()
  const { received } = await watching(async () => {
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => control.payQr(qrContent)))
    expect(results.filter(({ is }) => is === 'paid')).toHaveLength(1)
  })
  expect(received).toBe(1_000_000n)
})

test('when forced, a second payment is money of its own, with a name of its own', async () => {
  const [qr, va] = [await aQr(), await anAccount()]
  const { received, heardBefore } = await watching(async () => {
    await control.payQr(qr.qrContent)
    await control.payQr(qr.qrContent, { force: true })
    await control.payVirtualAccount(va.number)
    await control.payVirtualAccount(va.number, { force: true, amount: idr(15_000) })
  })
  expect(received).toBe(4_500_000n)
  const bodies = (await receiver.hear(heardBefore + 4)).slice(heardBefore).map(({ body }) => body)
  const ofQr = bodies.filter((body) => body.originalPartnerReferenceNo === qr.partnerReferenceNo)
  expect(new Set(ofQr.map((body) => body.originalReferenceNo)).size).toBe(2)
  expect(ofQr.map((body) => body.originalReferenceNo)).toContain(qr.referenceNo)
  const ofVa = bodies.filter((body) => body.trxId === va.trxId)
  expect(new Set(ofVa.map((body) => body.paymentRequestId)).size).toBe(2)
  expect(ofVa.map((body) => body.paidAmount)).toContainEqual(rupiah('15000.00'))
  // An inquiry returns the first payment, also after later ones.
  const status = readObject((await partner.call('vaStatus', va)).body.virtualAccountData)
  expect(status.paidAmount).toEqual(rupiah('10000.00'))
})

test('when forced, a cancelled or expired instrument takes the money', async () => {
  const [cancelled, late, va] = [await aQr(), await aQr(), await anAccount()]
  const originalPartnerReferenceNo = cancelled.partnerReferenceNo
  await partner.call('qrCancel', { originalPartnerReferenceNo, merchantId: keys.merchantId, reason: 'replaced' })
  await partner.call('vaDelete', va)
  clock.advance(16 * MINUTE_MS)
  const { heardBefore } = await watching(async () => {
    for (const { qrContent } of [cancelled, late]) {
      expect(await control.payQr(qrContent, { force: true })).toMatchObject({ is: 'paid' })
    }
    expect(await control.payVirtualAccount(va.number, { force: true })).toMatchObject({ is: 'paid' })
  })
  await receiver.hear(heardBefore + 3)
  const answer = await partner.call('qrQuery', { originalPartnerReferenceNo, serviceCode: '47' })
  expect(answer.body).toMatchObject({ latestTransactionStatus: '00' })
})

test('a failed attempt at a QR code is notified as 06, moves no money, and the code can still be paid', async () => {
  const qr = await aQr()
  const { received, heardBefore } = await watching(async () => {
    expect(await control.fail({ qrContent: qr.qrContent })).toEqual({ is: 'failed' })
  })
  expect(received).toBe(0n)
  const { body } = defined((await receiver.hear(heardBefore + 1)).at(-1))
  expect(body).toMatchObject({ originalReferenceNo: qr.referenceNo, latestTransactionStatus: '06' })
  const ask = { originalPartnerReferenceNo: qr.partnerReferenceNo, serviceCode: '47' }
  expect((await partner.call('qrQuery', ask)).body).toMatchObject({ latestTransactionStatus: '06' })
  expect(await control.payQr(qr.qrContent)).toMatchObject({ is: 'paid' })
  expect(await control.fail({ qrContent: qr.qrContent })).toMatchObject({ is: 'refused', code: 'ALREADY_PAID' })
})

test('a failed attempt at a virtual account is returned by a query', async () => {
  const va = await anAccount()
  expect(await control.fail({ virtualAccountNo: va.number })).toEqual({ is: 'failed' })
  const status = readObject((await partner.call('vaStatus', va)).body.virtualAccountData)
  expect(status).toMatchObject({ paymentFlagStatus: '06' })
  expect(await control.payVirtualAccount(va.number)).toMatchObject({ is: 'paid' })
})

test('the control surface refuses calls without its secret, and malformed ones', async () => {
  await expect(bankControl({ url, controlSecret: 'guessed' }).payQr('x')).rejects.toThrow('x-control-secret')
  const post = (body: string) =>
    fetch(`${url}/sandbox/pay`, {
      method: 'POST',
      headers: { 'x-control-secret': keys.controlSecret, 'content-type': 'application/json' },
      body,
    })
  for (const body of ['{', '{}', '{"qrContent":"a","virtualAccountNo":"1"}', '{"qrContent":"a","amount":5}']) {
    expect((await post(body)).status).toBe(400)
  }
  expect((await post('{"qrContent":"a","amount":{"value":"0.00","currency":"IDR"}}')).status).toBe(400)
})

test('the journal only grows, for every role', async () => {
  for (const statement of [
    'update bank.journal set amount = 1',
    'delete from bank.journal',
    'truncate bank.journal cascade',
  ]) {
    await expect(transaction(db, ALL_MERCHANTS, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
      /permission denied/,
    )
    await expect(db.pool.query(statement)).rejects.toThrow('bank.journal only grows')
  }
})

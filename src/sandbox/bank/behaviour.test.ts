import { afterEach, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { aBank, aClock, aReceiver, type CallChanges } from '../../../test/rails/bank.ts'
import { sandboxKeys } from '../../../test/rails/sandbox-keys.ts'
import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { parseQris } from '../../qris/parse.ts'
import { newExternalId } from '../../snap/external-id.ts'
import { createBehaviourRegistry, isBehaviour, type Misbehaviour } from './behaviour.ts'

const { db } = await aDatabase()
const clock = aClock()
const keys = await sandboxKeys()
const receiver = await aReceiver(keys, clock)
const { partner, control } = await aBank({ db, clock, keys, notifyUrl: receiver.url })
afterEach(() => control.setBehaviour({}))

const generate = (reference: string, changes: CallChanges = {}) => {
  const amount = { value: '10000.00', currency: 'IDR' }
  return partner.call('qrGenerate', { partnerReferenceNo: reference, amount, merchantId: keys.merchantId }, changes)
}
const isKnown = async (reference: string): Promise<boolean> => {
  const { status } = await partner.call('qrQuery', { originalPartnerReferenceNo: reference, serviceCode: '47' })
  return status === 200
}
const newReference = () => newExternalId(clock())

test.each([
  ['resetBefore', false],
  ['resetAfter', true],
  ['timeoutBefore', false],
  ['timeoutAfter', true],
] as const)('%s: no answer comes, and the work was done: %s', async (answer, isDone) => {
  const reference = newReference()
  await control.setBehaviour({ qrGenerate: { answer } })
  await expect(generate(reference, { timeoutMs: 300 })).rejects.toThrow()
  expect(await isKnown(reference)).toBe(isDone)
})

test.each([
  ['errorBefore', false],
  ['errorAfter', true],
] as const)('%s: a 500 comes, and the work was done: %s', async (answer, isDone) => {
  const reference = newReference()
  await control.setBehaviour({ qrGenerate: { answer } })
  expect(await generate(reference)).toMatchObject({ status: 500, code: '5004700' })
  expect(await isKnown(reference)).toBe(isDone)
})

test('after an unanswered call the same X-EXTERNAL-ID shows whether it had arrived', async () => {
  const call = { externalId: newExternalId(clock()), timeoutMs: 300 }
  const reference = newReference()
  await control.setBehaviour({ qrGenerate: { answer: 'timeoutBefore', times: 1 } })
  await expect(generate(reference, call)).rejects.toThrow()
  await control.setBehaviour({ qrGenerate: { answer: 'timeoutAfter', times: 1 } })
  await expect(generate(reference, call)).rejects.toThrow()
  expect(await generate(reference, call)).toMatchObject({ code: '4094700' })
})

test('a slow bank answers eventually', async () => {
  await control.setBehaviour({ qrGenerate: { slowMs: 300 } })
  const started = performance.now()
  expect(await generate(newReference())).toMatchObject({ status: 200 })
  expect(performance.now() - started).toBeGreaterThan(290)
})

test('a code with the wrong amount is still a valid code', async () => {
  await control.setBehaviour({ qrGenerate: { wrongAmount: true } })
  const { body } = await generate(newReference())
  const read = parseQris(String(body.qrContent))
  expect(read.is === 'faulty' ? null : read.code.amount).toEqual(fromWhole(10_001, currency('IDR')))
})

test('tokens can fail as well', async () => {
  await control.setBehaviour({ tokenB2b: { answer: 'errorBefore', times: 1 } })
  expect(await partner.askToken()).toMatchObject({ status: 500, code: '5007300' })
  expect(await partner.askToken()).toMatchObject({ status: 200 })
})

test('one call can request it by its own header', async () => {
  const asking = (misbehaviour: Misbehaviour): CallChanges => ({
    headers: { 'x-sandbox-behaviour': JSON.stringify(misbehaviour) },
  })
  const reference = newReference()
  expect(await generate(reference, asking({ answer: 'errorAfter' }))).toMatchObject({ status: 500 })
  expect(await generate(reference)).toMatchObject({ code: '4094701' })
  const nonsense = { headers: { 'x-sandbox-behaviour': 'timeout' } }
  expect(await generate(newReference(), nonsense)).toMatchObject({ code: '4004701' })
})

test('an unknown behaviour is refused and changes nothing', async () => {
  await control.setBehaviour({ qrGenerate: { slowMs: 1 } })
  const wrong = { qrGenerate: { answer: 'shrug' } } as unknown as Parameters<typeof control.setBehaviour>[0]
  await expect(control.setBehaviour(wrong)).rejects.toThrow()
  expect(await control.readBehaviour()).toEqual({ qrGenerate: { slowMs: 1 } })
  expect(isBehaviour({ unknownService: {} })).toBe(false)
  expect(isBehaviour([1])).toBe(false)
})

test('a misbehaviour counts down to good behaviour', () => {
  const desk = createBehaviourRegistry({ qrQuery: { answer: 'resetBefore', times: 2 }, vaStatus: { slowMs: 5 } })
  desk.countDown('qrQuery')
  expect(desk.of('qrQuery')).toEqual({ answer: 'resetBefore', times: 1 })
  desk.countDown('qrQuery')
  desk.countDown('vaStatus')
  expect(desk.current()).toEqual({ vaStatus: { slowMs: 5 } })
  expect(desk.of('qrQuery')).toEqual({})
})

test('odds are drawn by the account a call names: the same one is always met the same way', () => {
  const desk = createBehaviourRegistry({
    transferInterbank: {
      seed: 7,
      odds: [
        { percent: 10, how: { answer: 'timeoutAfter' } },
        { percent: 5, how: { silent: true } },
      ],
    },
  })
  const meet = (account: number, reference: string) =>
    desk.of('transferInterbank', Buffer.from(JSON.stringify({ reference, beneficiaryAccountNo: `${account}` })))
  const met = Array.from({ length: 10_000 }, (_, i) => meet(1_000_000 + i, 'a'))
  const share = (answer: Misbehaviour) =>
    met.filter((how) => JSON.stringify(how) === JSON.stringify(answer)).length / 10_000
  expect(share({ answer: 'timeoutAfter' })).toBeCloseTo(0.1, 1)
  expect(share({ silent: true })).toBeCloseTo(0.05, 1)
  expect(met.map((_, i) => meet(1_000_000 + i, 'b'))).toEqual(met)
  desk.countDown('transferInterbank')
  expect(desk.current()).toHaveProperty('transferInterbank.seed', 7)
})

test('odds are set like any behaviour, and nonsense is refused', async () => {
  const odds = { seed: 1, odds: [{ percent: 100, how: { answer: 'errorBefore' as const } }] }
  await control.setBehaviour({ qrGenerate: odds })
  expect(await generate(newReference())).toMatchObject({ status: 500 })
  expect(isBehaviour({ qrGenerate: { seed: 1, odds: [{ percent: 101, how: {} }] } })).toBe(false)
})

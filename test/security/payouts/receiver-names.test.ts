import { expect, test } from 'vitest'
import { DAY_MS, later } from '../../../src/base/clock.ts'
import { newMerchantId } from '../../../src/base/id.ts'
import { transaction } from '../../../src/db/transaction.ts'
import { createMerchant } from '../../../src/merchants/merchant.ts'
import { countGuess, forgetGuesses, resolveGuess } from '../../../src/payouts/receiver/guesses.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { signIn } from '../../gateway/dashboard.ts'
import { aGateway, type Reply } from '../../gateway/gateway.ts'
import { aPayoutBody, aSender } from '../../payouts/send-money.ts'

const gateway = await aGateway({ BANK_TRANSFER_MS: '50' })
const sender = aSender(gateway)
/** Whose every account of these tests is, by the word of the sandbox's bank. */
const HOLDER = 'BUKAN PENERIMA SANDBOX'
let count = 0
/** An account that was never looked up. */
const anAccount = () => ({ receiverAccountNo: `77${String(++count).padStart(4, '0')}0002`, receiverBankCode: 'BNI' })
type Receiver = ReturnType<typeof anAccount>

const ask = (receiver: Receiver, receiverName?: string): Promise<Reply> =>
  sender.call('POST', '/v1/send-money/inquiry', {
    body: { ...receiver, ...(receiverName === undefined ? {} : { receiverName }) },
  })
const matchOf = async (receiver: Receiver, name: string) => {
  const { status, body } = await ask(receiver, name)
  return status === 200 ? body.data.nameMatch : body.errors[0].code
}

test('a holder’s name is not spelled out by guessing letter by letter, for any account', async () => {
  let known = ''
  for (const next of HOLDER.slice(0, 4)) {
    for (const letter of new Set(['X', next])) {
      // A new account of the same holder each time, so that no limit helps.
      const match = await matchOf(anAccount(), known + letter)
      expect([known + letter, match]).toEqual([known + letter, 'different'])
    }
    known += next
  }
  expect(await matchOf(anAccount(), HOLDER.split(' ')[0] ?? '')).toBe('close')
})

test('few names a day are checked against one account, however many at once, and the same ones again', async () => {
  const receiver = anAccount()
  const names = Array.from({ length: 20 }, (_, n) => `Wrong Person ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[n]}`)
  const replies = await Promise.all(names.map((name) => ask(receiver, name)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = replies.find(({ status }) => status !== 200) as Reply
  expect([refused.status, refused.body.errors[0].code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const again = await Promise.all(names.map((name) => ask(receiver, `  ${name.toLowerCase()}`)))
  expect(again.map(({ status }) => status)).toEqual(replies.map(({ status }) => status))
  // Another account, and the account without a name, are looked up as before.
  expect((await ask(anAccount(), 'Wrong Person')).status).toBe(200)
  expect((await ask(receiver)).status).toBe(200)
})

test('who knows the holder asks as often as they like', async () => {
  const receiver = anAccount()
  for (let times = 0; times < 12; times++) expect(await matchOf(receiver, HOLDER)).toBe('exact')
  const { rows } = await gateway.db.pool.query('select names from receiver_guess')
  expect(rows.every(({ names }) => names.length <= 5)).toBe(true)
})

test('several merchants together learn little more', async () => {
  const receiver = { bankCode: '009', accountNo: '7799990002' }
  const merchants = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const id = newMerchantId()
      const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
      await transaction(gateway.db, id, (tx) => createMerchant(tx, new Date(), { id, displayName: 'Shop', ...none }))
      return id
    }),
  )
  const app = { db: gateway.db, clock: () => new Date() }
  const counted = await Promise.allSettled(
    merchants.flatMap((id, m) =>
      Array.from({ length: 5 }, (_, n) => countGuess(app, id, { ...receiver, name: `Name ${m} ${n}` })),
    ),
  )
  expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  // The day after all of it is free again, and what was counted is deleted.
  const tomorrow = { ...app, clock: () => later(new Date(), DAY_MS) }
  await expect(countGuess(tomorrow, merchants[5] ?? '', { ...receiver, name: 'Another' })).resolves.toBeDefined()
  expect(await forgetGuesses(app, later(new Date(), 4 * DAY_MS))).toBeGreaterThan(6)
})

test('the screen that looks up the names of a file is limited alike, and says which could not be looked up', async () => {
  const owner = await signIn(gateway)
  const receiver = anAccount()
  const receivers = Array.from({ length: 8 }, (_, n) => ({ ...receiver, receiverName: `Guess ${'ABCDEFGH'[n]}` }))
  const { status, body } = await owner.call('POST', '/dashboard/api/payouts/bulk/names', { body: { receivers } })
  expect(status).toBe(200)
  const limited = body.data.filter(({ canReceive }: { canReceive: boolean | null }) => canReceive === null)
  expect(limited).toHaveLength(3)
  expect(limited[0]).toMatchObject({ receiverName: null, nameMatch: null, reason: expect.stringContaining('tomorrow') })
})

test('a payroll keeps paying the same account under its name, however often it was guessed at', async () => {
  const receiver = { receiverAccountNo: '8800112233', receiverBankCode: 'BNI', receiverName: 'Budi Santoso' }
  for (let n = 0; n < 8; n++) await ask(receiver, `Stranger ${'ABCDEFGH'[n]}`)
  for (let times = 0; times < 3; times++) {
    const { body } = await sender.send(aPayoutBody({ amount: 20_000 + times }, receiver))
    expect(await sender.untilStatus(body.data.id, 'SUCCEEDED')).toBeDefined()
  }
})

test('a payout tells no letter of a name either: what is part of a word is another name', async () => {
  const receiver = anAccount()
  for (const receiverName of ['Buk', 'Bukan Pen', 'B']) {
    const { body } = await sender.send(aPayoutBody({ amount: 20_000 }, { ...receiver, receiverName }))
    const failed = await sender.untilStatus(body.data.id, 'FAILED')
    expect(failed.failure.code).toBe('RECEIVER_NAME_MISMATCH')
  }
})

test('a payout tells no letter of a name that is only written longer than it is', async () => {
  const receiver = anAccount()
  for (const receiverName of ['Bukan              Pen', 'Bukan ............ Pen', 'Bapak Haji Bukan Pen']) {
    const { body } = await sender.send(aPayoutBody({ amount: 20_000 }, { ...receiver, receiverName }))
    const failed = await sender.untilStatus(body.data.id, 'FAILED')
    expect([receiverName, failed.failure.code]).toEqual([receiverName, 'RECEIVER_NAME_MISMATCH'])
  }
})

test('payouts that fail by the name are guesses: past ten, none to that account is compared that day', async () => {
  const receiver = anAccount()
  const reasonOf = async (receiverName: string) => {
    const { body } = await sender.send(aPayoutBody({ amount: 20_000 }, { ...receiver, receiverName }))
    const { failure } = await sender.untilStatus(body.data.id, 'FAILED')
    return `${failure.code} ${failure.reason}`
  }
  // The same name again is the same guess.
  for (let times = 0; times < 3; times++) expect(await reasonOf('Wrong Again')).toContain('different name')
  const names = Array.from({ length: 30 }, (_, n) => `Wrong Person ${String.fromCharCode(65 + (n % 26))}${n}`)
  const reasons = await Promise.all(names.map((name) => reasonOf(name)))
  expect(reasons.filter((reason) => reason.includes('different name'))).toHaveLength(9)
  const uncompared = /^RECEIVER_NAME_NOT_CHECKED /
  expect(reasons.filter((reason) => uncompared.test(reason))).toHaveLength(21)
  // Nothing tells the right name from a wrong one any more; another account is another.
  for (const name of [HOLDER, 'Wrong Again', 'Stranger']) expect(await reasonOf(name)).toMatch(uncompared)
  const { body } = await sender.send(aPayoutBody({ amount: 20_000 }, { ...anAccount(), receiverName: HOLDER }))
  expect(await sender.untilStatus(body.data.id, 'SUCCEEDED')).toBeDefined()
})

test('a name that was wrong stays counted when it is checked again while its bank is unreachable', async () => {
  const app = { db: gateway.db, clock: () => new Date() }
  const receiver = { bankCode: '009', accountNo: '7788880002', name: 'Wrong Person' }
  const wrong = await countGuess(app, DEMO.merchantId, receiver)
  await resolveGuess(app, wrong, true)
  const again = await countGuess(app, DEMO.merchantId, receiver)
  await resolveGuess(app, again, false)
  const namesOf = async () => {
    const { rows } = await gateway.db.pool.query('select names from receiver_guess where account = $1', [wrong.account])
    return rows[0].names.length
  }
  expect(await namesOf()).toBe(1)
  // Two at once, of which the first is not answered: the second taught that it is wrong.
  const other = { ...receiver, name: 'Another Person' }
  const [first, second] = [await countGuess(app, DEMO.merchantId, other), await countGuess(app, DEMO.merchantId, other)]
  await resolveGuess(app, first, false)
  await resolveGuess(app, second, true)
  expect(await namesOf()).toBe(2)
})

test('every mask is as long', async () => {
  const masks = await Promise.all([ask(anAccount()), ask({ receiverAccountNo: '9900112233', receiverBankCode: 'BNI' })])
  expect(masks.map(({ body }) => body.data.receiverName.length)).toEqual([11, 11])
})

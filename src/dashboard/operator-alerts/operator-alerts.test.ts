import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { aBrowser, anOperator } from '../../../test/gateway/dashboard.ts'
import { aGateway } from '../../../test/gateway/gateway.ts'
import { testCredentials } from '../../../test/rails/connections.ts'
import { defined } from '../../../test/setup/defined.ts'
import { later, MINUTE_MS } from '../../base/clock.ts'
import { recordUnknownPayment } from '../../collections/unknown-payment.ts'
import { activateConnection } from '../../connections/change-state.ts'
import { createConnection } from '../../connections/create-connection.ts'
import { storeHealth } from '../../connections/health/store.ts'
import { keepTest } from '../../connections/probe-connection.ts'
import { readDataKey } from '../../db/sealing/data-keys.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import type { Mail } from '../../mail/mailer.ts'
import { openAuthDb } from '../auth/auth-database.ts'
import { removeOperator } from '../operators/manage-operators.ts'
import { checkForTroubles } from './check.ts'
import { mailOperatorNext } from './send.ts'
import { OPERATOR_TOPICS } from './topics.ts'

const gateway = await aGateway({ WORK: 'off' })
const { db, masterKey } = gateway
const { baseUrl } = gateway.config
const mails: Mail[] = []
/** What the mail server does with a mail before it takes it. */
let beforeTaking = () => {}
const app = {
  db,
  masterKey,
  authDb: openAuthDb(db, 1),
  canMail: true,
  baseUrl,
  log: pino({ level: 'silent' }),
  // The gateway's own, so that it knows the tokens.
  alertKey: () => readDataKey(db, masterKey, 'alert mails'),
  mailer: {
    async send(mail: Mail) {
      beforeTaking()
      mails.push(mail)
    },
  },
}
const operator = await anOperator(gateway)
const PATH = '/dashboard/api/operator/alerts'
const OFF = Object.fromEntries(OPERATOR_TOPICS.map((topic) => [topic, 'off']))
const choose = (choices: object) => operator.call('PUT', PATH, { body: { choices: { ...OFF, ...choices } } })

const inAll = <T>(work: (tx: Tx) => Promise<T>) => transaction(db, ALL_MERCHANTS, work)

/** An active connection without calls. */
async function aConnection(name: string): Promise<string> {
  const profile = { name: 'aspi', adapter: 'snap' } as const
  return inAll(async (tx) => {
    const draft = { name, profile, owner: null, credentials: testCredentials() }
    const { id } = await createConnection(tx, masterKey, now, draft)
    await activateConnection(tx, id, now)
    return id
  })
}
const set = (connectionId: string, state: 'open' | 'closed') =>
  inAll((tx) =>
    storeHealth(tx, {
      connectionId,
      service: 'qr',
      state,
      since: now,
      lastFault: state === 'open' ? 'http_502' : null,
    }),
  )

let now = new Date('2030-03-02T03:00:00Z')
/** Lets so many minutes pass, the tasks running every few of them; returns the mails that left meanwhile. */
async function pass(minutes: number, every = 2): Promise<Mail[]> {
  const before = mails.length
  for (let minute = 0; minute < minutes; minute += every) {
    now = later(now, every * MINUTE_MS)
    await checkForTroubles(app, now)
    while ((await mailOperatorNext(app, now)) > 0);
  }
  return mails.slice(before)
}

beforeEach(async () => {
  await choose({ failing: 'at_once' })
  await pass(60, 20)
})

test('money for an unknown code is mailed with the connection it came over', async () => {
  const bank = await aConnection('Bank Empat')
  await choose({ unknown_money: 'at_once' })
  const payment = { connectionId: bank, instrument: '88899', railReference: 'r-1', paidAt: now }
  const amount = { amount: 100n, currency: 'IDR' as never }
  await recordUnknownPayment({ db, clock: () => now }, { ...payment, amount })
  const [mail, ...more] = await pass(40)
  expect(more).toEqual([])
  expect(mail?.text).toContain('Uang untuk kode yang tidak dikenal masuk lewat Bank Empat')
  expect(mail?.text).toContain(`/dashboard/operator/connections/${bank}`)
})

test('a connection that fails is mailed once when it lasts, and once when it is over; what comes and goes is not', async () => {
  const bank = await aConnection('Bank Satu')
  await set(bank, 'open')
  await pass(2)
  await set(bank, 'closed')
  expect(await pass(40, 8)).toEqual([])

  await set(bank, 'open')
  const began = now
  const [mail, ...more] = await pass(40)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: operator.email, subject: expect.stringContaining('perlu ditangani operator') })
  expect(mail?.text).toContain('Sebuah layanan Bank Satu gagal')
  expect(mail?.text).toContain(`${baseUrl}/dashboard/operator/connections/${bank}`)
  expect(mail?.html).toContain('<ul><li>')

  // Well for some minutes is no end.
  await set(bank, 'closed')
  expect(await pass(10)).toEqual([])
  await set(bank, 'open')
  expect(await pass(20)).toEqual([])
  await set(bank, 'closed')
  const [over, ...others] = await pass(40, 4)
  expect(others).toEqual([])
  expect(over?.subject).toContain('gangguan sudah selesai')
  const times = new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', dateStyle: 'medium', timeStyle: 'short' })
  expect(over?.text).toContain(`dari ${times.format(later(began, 2 * MINUTE_MS))} WIB sampai`)
})

test('an outage of many connections is a mail each quarter of an hour at most, with every one in it', async () => {
  const banks = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((name) => aConnection(`Bank ${name}`)))
  const sent: Mail[] = []
  for (const bank of banks) {
    await set(bank, 'open')
    sent.push(...(await pass(2)))
  }
  sent.push(...(await pass(30)))
  expect(sent).toHaveLength(2)
  for (const bank of banks) expect(sent.filter(({ text }) => text.includes(bank))).toHaveLength(1)
  for (const bank of banks) await set(bank, 'closed')
  const [over, ...more] = await pass(60, 6)
  expect(more).toEqual([])
  for (const bank of banks) expect(over?.text).toContain(bank)
})

test('an operator is mailed only about what they chose, daily at eight in Jakarta if they chose so', async () => {
  const bank = await aConnection('Bank Harian')
  const failed = { check: 'token', is: 'failed', words: 'It refuses us.', remedy: 'Ask it.' } as const
  await inAll((tx) => keepTest(tx, bank, now, [failed]))
  expect(await pass(30, 6)).toEqual([])
  await choose({ test: 'daily', failing: 'daily' })
  // Chosen in real time, so the first one is due at once here: the days after are what counts.
  now = new Date('2030-03-05T00:50:00Z')
  await pass(30, 10)
  now = new Date('2030-03-06T00:50:00Z')
  const [mail, ...more] = await pass(120, 10)
  expect(more).toEqual([])
  expect(mail?.text).toContain('Masih berlangsung:\n\nUji terakhir Bank Harian gagal')
  await inAll((tx) => keepTest(tx, bank, now, [{ ...failed, is: 'ok' }]))
  await pass(40, 8)
  now = new Date('2030-03-07T00:50:00Z')
  const [over] = await pass(60, 10)
  expect(over?.text).toContain('Selesai:\n\nUji terakhir Bank Harian gagal')
  now = new Date('2030-03-08T00:50:00Z')
  expect(await pass(60, 10)).toEqual([])
})

test('what the mail server did not take is sent once it does, with what came since', async () => {
  const [first, second] = [await aConnection('Bank Awal'), await aConnection('Bank Lain')]
  beforeTaking = () => {
    throw new Error('421 try again later')
  }
  await set(first, 'open')
  expect(await pass(20)).toEqual([])
  await set(second, 'open')
  await pass(10)
  beforeTaking = () => {}
  const [mail, ...more] = await pass(90, 6)
  expect(more).toEqual([])
  for (const name of ['Bank Awal', 'Bank Lain']) expect(mail?.text).toContain(name)
  for (const bank of [first, second]) await set(bank, 'closed')
})

test('of several processes that look and mail at once one does', async () => {
  const bank = await aConnection('Bank Ramai')
  await set(bank, 'open')
  const before = mails.length
  for (let minute = 0; minute < 10; minute += 2) {
    now = later(now, 2 * MINUTE_MS)
    await Promise.all([1, 2, 3, 4].map(() => checkForTroubles(app, now)))
    await Promise.all([1, 2, 3, 4].map(() => mailOperatorNext(app, now)))
  }
  expect(mails.length - before).toBe(1)
  await set(bank, 'closed')
})

test('a link in a mail ends mails about that alone, without a sign-in', async () => {
  const bank = await aConnection('Bank Usai')
  await choose({ failing: 'at_once', certificate: 'daily' })
  await set(bank, 'open')
  const [mail] = await pass(10)
  const token = defined(/unsubscribe#(\S+)/.exec(mail?.text ?? '')?.[1])
  const { status } = await aBrowser(gateway).call('POST', '/dashboard/api/unsubscribe', { body: { token } })
  expect(status).toBe(204)
  const { choices } = (await operator.call('GET', PATH)).body
  expect(choices).toMatchObject({ failing: 'off', certificate: 'daily' })
  await set(bank, 'closed')
  expect(await pass(40, 8)).toEqual([])
})

test('by default an operator is mailed about everything that occurs by itself; a former operator about nothing', async () => {
  const another = await anOperator(gateway)
  expect((await another.call('GET', PATH)).body).toMatchObject({
    choices: {
      ...OFF,
      failing: 'at_once',
      certificate: 'at_once',
      differences: 'at_once',
      unknown_money: 'at_once',
      holidays: 'at_once',
      books: 'at_once',
    },
    mailTo: another.email,
    canMail: true,
  })
  const bank = await aConnection('Bank Baru')
  await set(bank, 'open')
  expect((await pass(10)).map(({ to }) => to).sort()).toEqual([another.email, operator.email].sort())
  await inAll((tx) => removeOperator(tx, another.email))
  await set(bank, 'closed')
  expect((await pass(40, 8)).map(({ to }) => to)).toEqual([operator.email])
  // The table of holidays has long ended here; as if that were new.
  await choose({ holidays: 'at_once' })
  await db.pool.query(`delete from operator_issue where topic = 'holidays'`)
  const [mail, ...more] = await pass(60, 6)
  expect(more).toEqual([])
  expect(mail?.text).toContain(`${baseUrl}/dashboard/operator/fees`)
})

test('where no mail can be sent, what begins is stored and no mail is queued', async () => {
  const bank = await aConnection('Bank Sunyi')
  await choose({ failing: 'at_once' })
  await set(bank, 'open')
  for (const _look of [1, 2, 3]) {
    now = later(now, 2 * MINUTE_MS)
    await checkForTroubles({ ...app, canMail: false }, now)
  }
  expect(await pass(20)).toEqual([])
})

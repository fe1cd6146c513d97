import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aBrowser, signIn } from '../../../test/gateway/dashboard.ts'
import { aGateway, until } from '../../../test/gateway/gateway.ts'
import { defined } from '../../../test/setup/defined.ts'
import { later, MINUTE_MS } from '../../base/clock.ts'
import { DatabaseUnavailable } from '../../db/failures.ts'
import { readDataKey } from '../../db/sealing/data-keys.ts'
import { transaction } from '../../db/transaction.ts'
import type { Mail } from '../../mail/mailer.ts'
import { DEMO } from '../../sandbox/demo.ts'
import { DEMO_LOGIN } from '../../sandbox/demo-login.ts'
import { openAuthDb } from '../auth/auth-database.ts'
import { checkNext } from './check.ts'
import { digestNext } from './digest.ts'
import { sendNext } from './send.ts'
import { readStoredAttention } from './store.ts'

const gateway = await aGateway({ WORK: 'off' })
const { db } = gateway
const mails: Mail[] = []
/** What the mail server does with a mail besides taking it. */
let afterTaking = () => {}
const authDb = openAuthDb(db, 1)
const app = {
  db,
  authDb,
  canMail: true,
  baseUrl: gateway.config.baseUrl,
  livemode: false,
  log: pino({ level: 'silent' }),
  // The gateway's own, so that it knows the tokens.
  alertKey: () => readDataKey(db, gateway.masterKey, 'alert mails'),
  mailer: {
    async send(mail: Mail) {
      mails.push(mail)
      afterTaking()
    },
  },
}
const owner = await signIn(gateway)
const warnBelow = (lowBalance: number | null) => owner.call('PATCH', '/v1/settings', { body: { lowBalance } })
const choose = (choices: object) =>
  owner.call('PUT', '/dashboard/api/alerts', { body: { choices: { ...OFF, ...choices } } })
const OFF = { money: 'off', refunds: 'off', balance: 'off', payouts: 'off', webhooks: 'off', account: 'off' }

let now = new Date('2030-01-07T00:00:00Z')
type Run = (app_: typeof app, at: Date) => Promise<number>
/** Runs a task until it finds nothing, as the worker does; a busy machine's database may be away for a moment. */
async function runAll(run: Run, at: Date): Promise<void> {
  const once = () =>
    run(app, at).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) return undefined
      throw error
    })
  const counted = () =>
    until(async () => {
      const count = await once()
      return count === undefined ? undefined : { count }
    })
  while ((await counted()).count > 0);
}
/** Lets so many minutes pass, the tasks running every few of them; returns the texts of the mails that left meanwhile. */
async function pass(minutes: number, every = 2): Promise<string[]> {
  const before = mails.length
  for (let minute = 0; minute < minutes; minute += every) {
    now = later(now, every * MINUTE_MS)
    for (const run of [checkNext, digestNext, sendNext]) await runAll(run, now)
  }
  return mails.slice(before).map(({ text }) => text)
}

test('by default an owner is mailed about a low balance once, and again when it ended and began anew', async () => {
  await warnBelow(null)
  await pass(4)
  await warnBelow(900_000_000_000)
  const [mail = '', ...more] = await pass(30, 3)
  expect(more).toEqual([])
  expect(mail).toContain('Saldo yang bisa dikirim tinggal sedikit')
  expect(mail).toContain(`${gateway.config.baseUrl}/dashboard/balances`)
  expect(mails.at(-1)?.to).toBe(DEMO_LOGIN.email)
  expect(mails.at(-1)?.html).toContain('<ul><li>')

  // Away for some minutes is no end.
  await warnBelow(null)
  expect(await pass(6)).toEqual([])
  await warnBelow(900_000_000_000)
  expect(await pass(6)).toEqual([])
  await warnBelow(null)
  expect(await pass(24, 8)).toEqual([])
  await warnBelow(900_000_000_000)
  expect(await pass(6)).toHaveLength(1)
})

test('of several processes that look and send at once one does', async () => {
  await warnBelow(null)
  await pass(24, 8)
  await warnBelow(900_000_000_000)
  now = later(now, 4 * MINUTE_MS)
  const before = mails.length
  const several = (run: typeof checkNext | typeof sendNext) => Promise.all([1, 2, 3, 4].map(() => run(app, now)))
  await several(checkNext)
  await several(sendNext)
  expect(mails.length - before).toBe(1)
})

test('a mail whose sending was cut short is sent once more when its lease ends, and then no more', async () => {
  await warnBelow(null)
  await pass(24, 8)
  await warnBelow(900_000_000_000)
  afterTaking = () => {
    throw new Error('the process died after the mail was sent')
  }
  now = later(now, 4 * MINUTE_MS)
  await runAll(checkNext, now)
  const before = mails.length
  await runAll(sendNext, now)
  afterTaking = () => {}
  await runAll(sendNext, later(now, MINUTE_MS))
  expect(mails.length - before).toBe(1)
  expect(await pass(60, 6)).toHaveLength(1)
})

test('a daily mail is made at eight in the merchant’s zone, of what is open then, and none of nothing', async () => {
  await warnBelow(null)
  await choose({ webhooks: 'daily' })
  now = new Date('2031-03-03T00:30:00Z')
  await pass(2)
  // Chosen in real time, so the first one is due at once here: the day after is what counts.
  now = new Date('2031-03-04T01:50:00Z')
  await pass(2)
  mails.length = 0
  now = new Date('2031-03-05T00:56:00Z')
  expect(await pass(2)).toEqual([])
  const [mail = '', ...more] = await pass(30, 3)
  expect(more).toEqual([])
  expect(mail).toContain('Tujuan webhook belum diisi')
  expect(mail).not.toContain('Saldo')
  await choose({ money: 'daily' })
  now = new Date('2031-03-07T01:30:00Z')
  expect(await pass(4)).toEqual([])
})

test('a link in a mail ends these mails without a sign-in, and only as it was written', async () => {
  await choose({ balance: 'at_once', money: 'at_once' })
  await warnBelow(null)
  await pass(24, 8)
  await warnBelow(900_000_000_000)
  const [mail = ''] = await pass(4)
  const token = defined(/unsubscribe#(\S+)/.exec(mail)?.[1])
  const stranger = aBrowser(gateway)
  const unsubscribe = (sent: string) => stranger.call('POST', '/dashboard/api/unsubscribe', { body: { token: sent } })
  expect((await unsubscribe(`${token.slice(0, -2)}aa`)).status).toBe(400)
  expect((await unsubscribe('nonsense')).status).toBe(400)
  const chosen = async () => (await owner.call('GET', '/dashboard/api/alerts')).body.choices
  expect(await chosen()).toMatchObject({ balance: 'at_once', money: 'at_once' })
  expect((await unsubscribe(token)).status).toBe(204)
  expect(await chosen()).toMatchObject({ balance: 'off', money: 'at_once' })
})

test('where no mail can be sent, what begins is stored and no mail is queued', async () => {
  const quiet = { ...app, canMail: false }
  await choose({ balance: 'at_once' })
  await warnBelow(null)
  await pass(24, 8)
  await warnBelow(900_000_000_000)
  now = later(now, 4 * MINUTE_MS)
  await checkNext(quiet, now)
  expect(await pass(10)).toEqual([])
  const known = await transaction(db, DEMO.merchantId, (tx) => readStoredAttention(tx, DEMO.merchantId))
  expect(known.find(({ kind }) => kind === 'balance_low')).toMatchObject({ is_open: true })
})

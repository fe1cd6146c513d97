import { expect, test } from 'vitest'
import { signIn } from '../../../test/gateway/dashboard.ts'
import { aGateway, type Reply, until } from '../../../test/gateway/gateway.ts'
import { aProcess } from '../../../test/gateway/process.ts'
import { anInvoiceWorld } from '../../../test/invoices/invoices.ts'
import { aFailingMailServer, type Meeting } from '../../../test/outside/failing-mail-server.ts'
import { transaction } from '../../db/transaction.ts'
import { DEMO } from '../../sandbox/demo.ts'
import { listInvoicesNotReached, recordBounce } from './find.ts'

/** How the server meets mails to an address: the first of these, and the last one from then on. */
const meetings = new Map<string, Meeting[]>()
const { url, mails } = await aFailingMailServer((address) => {
  const left = meetings.get(address) ?? ['taken']
  return (left.length > 1 ? left.shift() : left[0]) ?? 'taken'
})
const mailing = { SMTP_URL: url, MAIL_FROM: 'Gapura <desk@gapura.example>' }
const gateway = await aGateway({ ...mailing, WORK: 'off' })
const { call } = gateway
const world = await anInvoiceWorld(gateway)

type Body = Reply['body']
/** Longer than a process that dies holds what it claimed. */
const LEASE_SECONDS = 360
let customers = 0

/** An open invoice whose mail is queued, to an address that the server meets so. */
async function aMailed(...met: Meeting[]): Promise<{ readonly id: string; readonly email: string }> {
  const email = `siti${++customers}@mail.example`
  meetings.set(email, met)
  const { id } = await world.anOpen({ customerId: await world.aCustomer({ email }) })
  expect((await world.act(id, 'send')).status).toBe(200)
  return { id, email }
}

/** What is due is done, by this process. */
const work = () => gateway.worker.drain()

async function aWorker() {
  const env = {
    DATABASE_URL: gateway.databaseUrl,
    DATABASE_LISTEN_URL: gateway.directUrl,
    GAPURA_MASTER_KEY: gateway.masterKeyText,
  }
  return aProcess({ command: ['work'], env: { ...env, ...mailing, BASE_URL: gateway.config.baseUrl } })
}

const mailOf = async (id: string): Promise<Body> => (await call('GET', `/v1/invoices/${id}/mails`)).body.data[0]
const received = (email: string): number => mails.filter((mail) => mail.includes(`To: ${email}`)).length
const eventsOf = async (id: string): Promise<string[]> =>
  (await call('GET', `/v1/events?subjectId=${id}`)).body.data.map(({ type }: Body) => type)
const meetingsLeft = ({ email }: { readonly email: string }): number => meetings.get(email)?.length ?? 0
/** The invoices of which the merchant sees that their customers may not have been reached. */
const unreached = (): Promise<string[]> =>
  transaction(gateway.db, DEMO.merchantId, (tx) => listInvoicesNotReached(tx, gateway.clock(), DEMO.merchantId, 100))

test('a refused mail, a busy server and a connection that breaks are distinguished, and each mail arrives at most once', async () => {
  const refused = await aMailed('refused')
  const busy = await aMailed('busy', 'busy', 'taken')
  const before = await aMailed('cut before', 'taken')
  const after = await aMailed('cut after', 'taken')
  await work()
  expect(await mailOf(refused.id)).toMatchObject({ status: 'FAILED', failure: { code: 'REFUSED', reply: '550 5.1.1' } })
  for (const { id } of [before, after]) {
    expect(await mailOf(id)).toMatchObject({ status: 'FAILED', failure: { code: 'UNKNOWN' } })
  }
  expect(await mailOf(busy.id)).toMatchObject({ status: 'QUEUED', failure: null })
  // It waits a minute, then two.
  for (const left of [1, 0]) {
    await world.advance(150)
    await work()
    expect([(await mailOf(busy.id)).status, meetingsLeft(busy)]).toEqual([left ? 'QUEUED' : 'SENT', 1])
  }
  await world.advance(3 * 86_400)
  await work()
  expect(await eventsOf(busy.id)).toContain('invoice.sent')
  expect([refused, before, after, busy].map(({ email }) => received(email))).toEqual([0, 0, 1, 1])
  for (const { id } of [refused, before, after]) expect(await eventsOf(id)).not.toContain('invoice.sent')
  expect((await unreached()).toSorted()).toEqual([refused.id, before.id, after.id].toSorted())
  const { attention } = (await (await signIn(gateway)).call('GET', '/dashboard/api/overview')).body
  expect(attention.find(({ kind }: Body) => kind === 'invoices_not_reached')?.count).toBe(3)

  // The merchant corrects the address, and the customer is reached.
  meetings.set(refused.email, ['taken'])
  await world.act(refused.id, 'send')
  await work()
  expect((await mailOf(refused.id)).status).toBe('SENT')
  expect(await unreached()).not.toContain(refused.id)
  // It comes back a day later.
  await recordBounce(gateway.db, (await mailOf(refused.id)).id, '5.1.1')
  expect(await mailOf(refused.id)).toMatchObject({ status: 'FAILED', failure: { code: 'BOUNCED', reply: '5.1.1' } })
  expect(await unreached()).toContain(refused.id)
})

test('a worker that is killed while it sends a mail leaves it unknown, and no other sends it again', async () => {
  const worker = await aWorker()
  const { id, email } = await aMailed('unanswered', 'taken')
  await until(async () => received(email) === 1)
  expect((await mailOf(id)).status).toBe('SENDING')
  await worker.end('SIGKILL')
  await world.advance(LEASE_SECONDS)
  await work()
  expect(await mailOf(id)).toMatchObject({ status: 'FAILED', failure: { code: 'UNKNOWN' } })
  expect(await unreached()).toContain(id)
  expect(await eventsOf(id)).not.toContain('invoice.sent')
  await world.advance(3 * 86_400)
  await work()
  expect(received(email)).toBe(1)
  // A person decides, and sends it again.
  await world.act(id, 'send')
  await work()
  expect((await mailOf(id)).status).toBe('SENT')
  expect(received(email)).toBe(2)
})

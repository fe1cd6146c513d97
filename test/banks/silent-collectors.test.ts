import { expect, test } from 'vitest'
import { currency } from '../../src/base/currency.ts'
import { fromWhole } from '../../src/base/money.ts'
import { aCollectorWorld } from '../collectors/collectors.ts'
import { aGateway, type Gateway, type Reply, until } from '../gateway/gateway.ts'
import { aPayoutWorld } from '../payouts/world.ts'
import { aProvider } from './provider.ts'
import { overProviders } from './world.ts'

/** Its provider's silence is over after so long. */
const TIMEOUT_MS = 500
const { gateway: overBank, bank, bankBooks } = await aPayoutWorld({}, TIMEOUT_MS)
const overXendit = await aGateway({ PROVIDER_TIMEOUT_MS: `${TIMEOUT_MS}` })
let requested = 0

type Body = Reply['body']
const tryToRequest = ({ call }: Gateway, wanted: object): Promise<Reply> => {
  const body = { externalId: `silent-${++requested}`, currency: 'IDR', name: 'Kopi Senja', ...wanted }
  return call('POST', '/v1/collectors', { body })
}
async function request(gateway: Gateway, wanted: object): Promise<string> {
  const made = await tryToRequest(gateway, wanted)
  expect([made.status, made.text]).toEqual([200, made.text])
  return made.body.id
}
async function untilActive(gateway: Gateway, id: string): Promise<Body> {
  const { read } = aCollectorWorld(gateway)
  await until(async () => (await read(id)).status === 'ACTIVE')
  return read(id)
}
type Names = { readonly names: string[]; readonly reference: string; readonly tries: number; readonly over: string }
/** What a collector is called, over which connection it is made, and how often its provider was called for it. */
async function namesOf({ db }: Gateway, id: string): Promise<Names> {
  const { rows } = await db.pool.query(
    `select reference, tries, connection_id as over, array(select d.reference from instrument_directory d where d.attempt_id = collector.id) as names
      from collector where id = $1`,
    [id],
  )
  return rows[0]
}
/** The codes and numbers that the bank made for a collector. */
async function madeFor(id: string): Promise<string[]> {
  const { names } = await namesOf(overBank, id)
  const text = 'select content from bank.collector where partner_reference_no = any ($1)'
  return (await bankBooks.pool.query(text, [names])).rows.map(({ content }) => content)
}
const idr = (amount: number) => ({ amount: fromWhole(amount, currency('IDR')) })

const NUMBER = { kind: 'va_open', code: 'BNI' }
const SILENT = ['timeoutAfter', 'resetAfter', 'errorBefore'] as const

test.each(SILENT)(
  'a bank that makes a number or not, and does not say so (%s), has made one in the end',
  async (answer) => {
    await bank.setBehaviour({ vaCreate: { answer, times: 1 } })
    const id = await request(overBank, { kind: 'va_open', code: 'BCA' })
    const made = await untilActive(overBank, id)
    expect((await namesOf(overBank, id)).tries).toBeGreaterThan(1)
    expect(await madeFor(id)).toEqual([made.instrument.number])
    for (let times = 0; times < 2; times++) await bank.payVirtualAccount(made.instrument.number, idr(20_000))
    const all = await aCollectorWorld(overBank).collections(made, 2)
    expect(all.map(({ amount }) => amount)).toEqual([20_000, 20_000])
  },
)

test('a bank that made a code and does not show it again makes another, and no one ever sees the first', async () => {
  await bank.setBehaviour({ qrGenerate: { answer: 'timeoutAfter', times: 1 } })
  const id = await request(overBank, { kind: 'qr_static' })
  const made = await untilActive(overBank, id)
  const codes = await madeFor(id)
  expect(codes).toHaveLength(2)
  expect(codes).toContain(made.instrument.qrContent)
  await bank.payQr(made.instrument.qrContent, idr(30_000))
  expect(await aCollectorWorld(overBank).collections(made, 1)).toMatchObject([{ amount: 30_000, flags: [] }])
})

test('an aggregator that stays silent while it makes a number gives the same one when it is called again', async () => {
  const xendit = await aProvider('xendit', overXendit.clock, 1)
  const connected = await overProviders(overXendit, [xendit], [{ method: 'virtual_account', names: ['xendit'] }])
  const [connectionId] = connected.keys()
  // Until the routes are known; its own creation must not meet the silence that is meant for the next.
  const first = await until(async () => {
    const { status, body } = await tryToRequest(overXendit, NUMBER)
    return status === 200 && (await namesOf(overXendit, body.id)).over === connectionId && String(body.id)
  })
  await untilActive(overXendit, first)
  xendit.behave({ qrGenerate: { answer: 'timeoutAfter', times: 1 } })
  const id = await request(overXendit, NUMBER)
  const made = await untilActive(overXendit, id)
  const { reference, tries } = await namesOf(overXendit, id)
  expect(tries).toBeGreaterThan(1)
  expect(xendit.look(reference).payments).toHaveLength(1)
  const paid = ['twice', 'late', 'twice'].map((notify, n) =>
    xendit.act(reference, 'pay', { notify, lateMs: 50 }, { amount: 10_000 + (n % 2) }),
  )
  expect(await Promise.all(paid)).toEqual(['done', 'done', 'done'])
  const all = await aCollectorWorld(overXendit).collections(made, 3)
  expect(all.map(({ amount }) => amount).toSorted()).toEqual([10_000, 10_000, 10_001])
  await xendit.close()
})

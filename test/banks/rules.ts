import { currency } from '../../src/base/currency.ts'
import { toDecimal } from '../../src/base/money.ts'
import { verifyLedger } from '../../src/ledger/verify/verify.ts'
import { brokenCollecting, type Collecting } from './collect.ts'
import type { Sent, Visit } from './load.ts'
import type { World } from './world.ts'

type Row = Readonly<Record<string, string>>

const decimal = (sen: string): string =>
  Number(toDecimal({ amount: BigInt(sen), currency: currency('IDR') })).toFixed(2)

const TAKEN = ['paid', 'SUCCEEDED']
const MOVED = ['settled', 'SUCCEEDED']

/** What was broken, a sentence each: money doubled, lost or misattributed, and missing notifications. */
export async function brokenRules(
  world: World,
  {
    visits,
    payouts,
    collecting,
  }: {
    readonly visits: readonly Visit[]
    readonly payouts: readonly Sent[]
    readonly collecting: readonly Collecting[]
  },
): Promise<string[]> {
  // One after the other: thousands of connections made at once are more than a machine takes.
  const money: string[] = []
  for (const visit of visits) money.push(...(await brokenPayment(world, visit)))
  const sent: string[] = []
  for (const payout of payouts) sent.push(...(await brokenPayout(world, payout)))
  const collected: string[] = []
  for (const one of collecting) collected.push(...(await brokenCollecting(world, one)))
  const ledger = (await verifyLedger(world.gateway.db)).flatMap(({ violations }) => violations)
  return [...money, ...sent, ...collected, ...ledger.map((one) => JSON.stringify(one)), ...untrue(world)]
}

const rows = async ({ gateway }: World, text: string, id: string): Promise<Row[]> =>
  (await gateway.db.pool.query<Row>(text, [id])).rows

/** All that a provider took is recorded once, over that connection; all that is recorded some provider took. */
async function brokenPayment(world: World, { id }: Visit): Promise<string[]> {
  const { body: checkout } = await world.gateway.call('GET', `/v1/checkout/${id}`)
  const attempts = await rows(world, 'select connection_id, reference from attempt where checkout_id = $1', id)
  const taken = attempts.flatMap(({ connection_id = '', reference = '' }) =>
    (world.providers.get(connection_id)?.look(reference).payments ?? [])
      .filter(({ state }) => TAKEN.includes(state))
      .map(({ amount }) => `${connection_id} ${amount}`),
  )
  const receipts = await rows(world, 'select connection_id, amount::text from receipt where checkout_id = $1', id)
  const recorded = receipts.map(({ connection_id, amount = '0' }) => `${connection_id} ${decimal(amount)}`)
  const broken: string[] = []
  if (taken.toSorted().join() !== recorded.toSorted().join()) {
    broken.push(`${id}: taken ${taken.join()}, recorded ${recorded.join()}`)
  }
  if (taken.length > 0 !== (checkout.status === 'SUCCEEDED'))
    broken.push(`${id}: ${checkout.status}, taken ${taken.length}`)
  if (taken.length > 0 && countEvents(world, id, 'payment.succeeded') === 0)
    broken.push(`${id}: paid, and not notified`)
  return broken
}

/** What the providers know of a payout. */
export async function sentOf(world: World, id: string) {
  const [row] = await rows(world, 'select reference, connection_id, stage from payout where id = $1', id)
  const found = [...world.providers].flatMap(([connection, { look }]) =>
    look(row?.reference ?? '').transfers.map((transfer) => ({ connection, ...transfer })),
  )
  return { row, found, moved: found.filter(({ state }) => MOVED.includes(state)) }
}

/** A payout left over one connection, once, and is what became of it there; one that no bank has may wait for its word. */
async function brokenPayout(world: World, { id }: Sent): Promise<string[]> {
  const { status, amount } = await world.sender.find(id)
  const { row, found, moved } = await sentOf(world, id)
  const isUnknown = status === 'PROCESSING' && found.length === 0 && row?.stage !== 'QUEUED'
  const broken: string[] = []
  if (found.length > 1) broken.push(`${id}: sent ${found.length} times`)
  if ((status === 'SUCCEEDED') !== (moved.length === 1)) broken.push(`${id}: ${status}, moved ${moved.length}`)
  if (found.some((one) => one.connection !== row?.connection_id)) broken.push(`${id}: sent elsewhere`)
  if (found.some((one) => one.amount !== `${amount}.00`)) broken.push(`${id}: another amount`)
  if (isUnknown) return broken
  if (status === 'PROCESSING') broken.push(`${id}: still processing, ${row?.stage}`)
  else if (countEvents(world, id, `send_money.${status.toLowerCase()}`) === 0)
    broken.push(`${id}: final, and not notified`)
  return broken
}

/** How often the merchant was notified, each event once however often it was delivered. */
function countEvents({ heard }: World, id: string, type: string): number {
  const received = heard.filter((one) => one.isVerified && one.type === type && one.body.includes(`"${id}"`))
  return new Set(received.map((one) => one.id)).size
}

/** Messages that no provider may have sent. */
const untrue = ({ heard }: World): string[] =>
  heard.filter(({ isVerified }) => !isVerified).map(({ type }) => `an unsigned ${type}`)

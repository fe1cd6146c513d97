import { setTimeout as pause } from 'node:timers/promises'
import type { Misbehaviour } from '../../src/sandbox/bank/behaviour.ts'
import type { Chance } from '../faults/chance.ts'
import { untilTaken } from './until-taken.ts'
import type { World } from './world.ts'

/** A collector that was requested, and what its payers paid. */
export type Collecting = { readonly id: string; readonly paid: readonly number[] }

const KINDS = [
  { kind: 'qr_static' },
  { kind: 'va_open', code: 'BRI' },
  { kind: 'va_fixed', code: 'BNI', amount: 75_000 },
] as const
/** How a provider notifies it: never is left out, since only its statement shows such money. */
const NOTIFYING: readonly Misbehaviour[] = [{}, {}, { notify: 'twice' }, { notify: 'late', lateMs: 600 }]
const PAYMENTS_MAX = 4
const LOOK_MS = 300

/** A merchant requests a sticker or a number, whoever is ill; once it is made, payers pay to it, equal sums among them. */
export async function collect(world: World, chance: Chance, name: string, endsMs: number): Promise<Collecting> {
  const { gateway } = world
  const wanted = chance.oneOf(KINDS)
  const body = { externalId: name, currency: 'IDR', name: 'Kopi Senja', ...wanted }
  const made = await untilTaken(() => gateway.call('POST', '/v1/collectors', { body }))
  if (made.status !== 200) throw new Error(made.text)
  const id = String(made.body.id)
  // Where its provider is ill to the end, the drain has it made, and no one pays.
  while (performance.now() < endsMs) {
    const collector = await readCollector(world, id)
    if (collector.status === 'ACTIVE') {
      return { id, paid: await payTo(world, chance, collector, 'amount' in wanted ? wanted.amount : null) }
    }
    await pause(LOOK_MS)
  }
  return { id, paid: [] }
}

/** Returns what the provider took. */
async function payTo(
  { providers }: World,
  chance: Chance,
  { connection_id: connectionId, reference }: Row,
  fixed: number | null,
): Promise<number[]> {
  const paid: number[] = []
  const usual = chance.between(10_000, 90_000)
  for (let left = chance.between(1, PAYMENTS_MAX); left > 0; left--) {
    const amount = fixed ?? (chance.next() < 0.5 ? usual : chance.between(10_000, 90_000))
    const done = await providers.get(connectionId)?.act(reference, 'pay', chance.oneOf(NOTIFYING), { amount })
    if (done === 'done') paid.push(amount)
    await pause(chance.between(0, 200))
  }
  return paid
}

type Row = { readonly connection_id: string; readonly reference: string; readonly status: string }

async function readCollector({ gateway }: World, id: string): Promise<Row> {
  const text = 'select connection_id, reference, status from collector where id = $1'
  const [row] = (await gateway.db.pool.query<Row>(text, [id])).rows
  if (!row) throw new Error(`no collector ${id}`)
  return row
}

/** It was made, once; each payment is recorded once, and the merchant knows. */
export async function brokenCollecting(world: World, { id, paid }: Collecting): Promise<string[]> {
  const { connection_id: connectionId, reference, status } = await readCollector(world, id)
  const broken = status === 'ACTIVE' ? [] : [`${id}: ${status} when all were well`]
  const made = world.providers.get(connectionId)?.look(reference).payments.length
  if (made !== 1) broken.push(`${id}: made ${made} times`)
  const { body } = await untilTaken(() => world.gateway.call('GET', `/v1/collections?collectorId=${id}&limit=100`))
  const collections = body.data as { id: string; amount: number }[]
  const recorded = collections.map(({ amount }) => amount).toSorted()
  if (paid.toSorted().join() !== recorded.join()) broken.push(`${id}: paid ${paid}, recorded ${recorded}`)
  for (const one of collections) {
    const heard = world.heard.filter(
      ({ isVerified, type, body: text }) =>
        isVerified && type === 'collection.received' && text.includes(`"${one.id}"`),
    )
    const ids = new Set(heard.map((event) => event.id))
    if (ids.size !== 1) broken.push(`${one.id}: notified under ${ids.size} ids`)
  }
  return broken
}

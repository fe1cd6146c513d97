import { setTimeout as pause } from 'node:timers/promises'
import type { Misbehaviour } from '../../src/sandbox/bank/behaviour.ts'
import type { Chance } from '../faults/chance.ts'
import { aCheckoutBody } from '../gateway/gateway.ts'
import { aPayoutBody } from '../payouts/send-money.ts'
import { type Collecting, collect } from './collect.ts'
import { untilTaken } from './until-taken.ts'
import type { World } from './world.ts'

/** What a payer saw and did. */
export type Visit = {
  readonly id: string
  /** From the first request of the page to its reply, less what this machine takes for a page that asks no provider. */
  readonly pageMs: number
  /** Whether it showed something to pay with. */
  readonly wasServed: boolean
  /** How many providers were ill when the page was requested. */
  readonly ill: number
  /** Where it was paid; null: the payer went away. */
  readonly paidAt: { readonly connectionId: string; readonly reference: string } | null
}
export type Sent = { readonly id: string; readonly acceptedMs: number }

const WAYS = [{ type: 'qrcode' }, { type: 'virtual_account', code: 'BRI' }, { type: 'ewallet', code: 'DANA' }] as const
/** How a provider notifies a payment; where it never does, we have to poll. */
const NOTIFYING: readonly Misbehaviour[] = [
  {},
  {},
  {},
  { notify: 'twice' },
  { notify: 'late', lateMs: 400 },
  { notify: 'never' },
]
const PAYS_SHARE = 0.9
/** A collector is requested with every so many visits. */
const COLLECTS_EACH = 8
const PAGE_TRIES = 8

type Attempt = { readonly connection_id: string; readonly reference: string; readonly status: string }

const attemptOf = async ({ gateway }: World, id: string): Promise<Attempt | undefined> => {
  const { rows } = await gateway.db.pool.query<Attempt>(
    `select connection_id, reference, status from attempt where checkout_id = $1 order by created_at desc limit 1`,
    [id],
  )
  return rows[0]?.status === 'ISSUED' ? rows[0] : undefined
}

/** A buyer opens a page, is shown something, and mostly pays it. */
async function visit(world: World, chance: Chance, name: string): Promise<Visit> {
  const { gateway, providers } = world
  const wanted = aCheckoutBody({ externalId: name, amount: chance.between(10_000, 90_000), ...chance.oneOf(WAYS) })
  const { body, status, text } = await untilTaken(() => gateway.call('POST', '/v1/checkout', { body: wanted }))
  if (status !== 200) throw new Error(text)
  const id = String(body.id)
  const ill = [...providers.values()].filter((provider) => provider.illness() !== null).length
  const begunMs = performance.now()
  const open = () => fetch(`${gateway.url}/${id}`).then((page) => page.text())
  await open()
  const openedMs = performance.now()
  let attempt = await attemptOf(world, id)
  const wasServed = attempt !== undefined
  const againMs = performance.now()
  if (wasServed) await open()
  const pageMs = openedMs - begunMs - (performance.now() - againMs)
  const seen = { id, pageMs, wasServed, ill }
  for (let tries = 0; !attempt && tries < PAGE_TRIES; tries++) {
    await pause(500)
    await open()
    attempt = await attemptOf(world, id)
  }
  await pause(chance.between(50, 400))
  if (!attempt || chance.next() >= PAYS_SHARE) return { ...seen, paidAt: null }
  // The page may have changed its way meanwhile: the payer pays what was shown, as long as it can be paid.
  const done = await providers.get(attempt.connection_id)?.act(attempt.reference, 'pay', chance.oneOf(NOTIFYING))
  const paidAt = { connectionId: attempt.connection_id, reference: attempt.reference }
  return { ...seen, paidAt: done === 'done' ? paidAt : null }
}

/** A merchant sends money. */
async function send({ sender }: World, chance: Chance, name: string): Promise<Sent> {
  const receiverAccountNo = `${chance.between(10_000, 99_999)}06000`
  const payout = aPayoutBody({ externalId: name, amount: chance.between(10_000, 90_000) }, { receiverAccountNo })
  const { body, text } = await untilTaken(() => sender.send(payout))
  if (body.status !== 200) throw new Error(text)
  return { id: String(body.data.id), acceptedMs: performance.now() }
}

/** All of them, so many a second, until `endsMs`. Resolves when the last one is through. */
export async function load(world: World, chance: Chance, endsMs: number) {
  const visits: Promise<Visit>[] = []
  const payouts: Promise<Sent>[] = []
  const collecting: Promise<Collecting>[] = []
  for (let count = 0; performance.now() < endsMs; count++) {
    visits.push(visit(world, chance, `visit-${count}`))
    if (count % 3 === 0) payouts.push(send(world, chance, `payout-${count}`))
    if (count % COLLECTS_EACH === 0) collecting.push(collect(world, chance, `collector-${count}`, endsMs))
    await pause(chance.between(60, 180))
  }
  return {
    visits: await Promise.all(visits),
    payouts: await Promise.all(payouts),
    collecting: await Promise.all(collecting),
  }
}

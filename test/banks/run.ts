import { setTimeout as pause } from 'node:timers/promises'
import { chanceOf } from '../faults/chance.ts'
import { load, type Visit } from './load.ts'
import type { Illness, Provider } from './provider.ts'
import { brokenRules, sentOf } from './rules.ts'
import { aWorld, type World } from './world.ts'

const CALM_MS = 1_500
const ILL_MS = 4_000
/** How long a payout that some bank can carry may take while another is ill. */
const SOON_MS = 8_000
const DRAIN_STEPS = 40
/** By then all that no provider notified was polled. */
const DRAIN_STEPS_MIN = 4

/** The banks that payouts go over. */
const PAYING = ['bca', 'bri']

/** Payouts accepted since `since` that were not sent although a bank was well all the time. */
async function waitingForNothing({ gateway }: World, since: Date): Promise<string[]> {
  const until = new Date(gateway.clock().getTime() - SOON_MS)
  const { rows } = await gateway.db.pool.query<{ id: string; since: string; due: string; answered: string }>(
    `select id, date_trunc('seconds', $2 - created_at)::text as since, (due_at - $2)::text as due,
      (select coalesce(string_agg(source || ' ' || outcome || ' ' || rail_code, ', ' order by number), 'nothing')
        from payout_bank_response where merchant_id = payout.merchant_id and payout_id = payout.id) as answered
    from payout where status = 'PROCESSING' and stage = 'QUEUED' and created_at > $1 and created_at < $3`,
    [since, gateway.clock(), until],
  )
  return rows.map(
    (row) =>
      `${row.id} waits although a bank is well: accepted ${row.since} ago, due in ${row.due}, answered ${row.answered}`,
  )
}

/** One is killed and another slow, for a while; then a while in which all are well. */
async function episode([killed, slow]: readonly [Provider, Provider], how: Illness): Promise<void> {
  await Promise.all([killed.fall(how), slow.fall('slow')])
  await pause(ILL_MS)
  await Promise.all([killed.recover(), slow.recover()])
  await pause(CALM_MS)
}

/** Payouts that some bank has decided about, payments that some bank took, and deliveries, that are not over. */
async function openOf(world: World, visits: readonly Visit[]): Promise<string[]> {
  const { rows } = await world.gateway.db.pool.query<{ id: string; kind: string }>(
    `select id::text, 'payout' as kind from payout where status = 'PROCESSING'
     union all select event_id::text, 'delivery' from delivery where status = 'PENDING'
     union all select id, 'collector' from collector where status = 'REQUESTED'
     union all select id, 'matching' from collection where match_due_at is not null
     union all select id::text, 'payment' from checkout where id = any ($1) and status <> 'SUCCEEDED'`,
    [visits.filter(({ paidAt }) => paidAt).map(({ id }) => id)],
  )
  const open = await Promise.all(
    rows.map(async ({ id, kind }) => {
      if (kind !== 'payout') return true
      const { row, found } = await sentOf(world, id)
      return row?.stage === 'QUEUED' || found.length > 0
    }),
  )
  return rows.filter((_, n) => open[n]).map(({ kind }) => kind)
}

/**
 * Lets time pass until everything is final that can be: unknown outcomes are polled and notified. A payment that no bank
 * notified, and whose bank was ill at every poll, is polled after 5 and then after 15 minutes.
 */
async function drain(world: World, visits: readonly Visit[], say: BanksRun['say']): Promise<void> {
  for (let step = 0; step < DRAIN_STEPS; step++) {
    world.sender.forget()
    await world.gateway.advanceAll(65)
    await pause(400)
    if (step < DRAIN_STEPS_MIN) continue
    const open = await openOf(world, visits)
    if (open.length === 0) return
    say(`not over: ${[...Map.groupBy(open, (kind) => kind)].map(([kind, all]) => `${all.length} ${kind}`).join(', ')}`)
  }
}

export type BanksRun = { readonly seed: number; readonly minutes: number; readonly say: (line: string) => void }

/** Two banks and two aggregators under load, one killed and one slow at a time. */
export async function runBanks({ seed, minutes, say }: BanksRun) {
  const world = await aWorld(seed)
  try {
    const chance = chanceOf(seed)
    const endsMs = performance.now() + minutes * 60_000
    const loading = load(world, chance, endsMs)
    const waiting: string[] = []
    let since = world.gateway.clock()
    await pause(CALM_MS)
    for (let count = 0; performance.now() < endsMs - CALM_MS; count++) {
      // The first time those that everything goes over.
      const all = [...world.providers.values()]
      const [killed, slow] = (count === 0 ? all : chance.shuffled(all)) as [Provider, Provider]
      const how = count === 0 ? 'refuse' : chance.oneOf(['refuse', 'reset', 'blackhole'] as const)
      say(`${killed.name}: ${how}; ${slow.name}: slow`)
      await episode([killed, slow], how)
      waiting.push(...(await waitingForNothing(world, since)))
      // Where both were ill a payout waits for its next try.
      if ([killed, slow].every(({ name }) => PAYING.includes(name))) since = world.gateway.clock()
    }
    const loaded = await loading
    await drain(world, loaded.visits, say)
    return { ...loaded, waiting, broken: await brokenRules(world, loaded) }
  } finally {
    await world.close()
  }
}

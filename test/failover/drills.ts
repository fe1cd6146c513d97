import { setTimeout as pause } from 'node:timers/promises'
import { defined } from '../setup/defined.ts'
import type { Cluster } from './cluster.ts'
import { NODES } from './network.ts'
import { readView, untilWaitedFor, untilWhole } from './view.ts'
import { untilTrue } from './wait.ts'

/** One thing that happens to a cluster, until it is whole again. */
export type Drill = {
  readonly name: string
  /** How long no write may be taken, ms; null: for as long as it lasts. */
  readonly silenceMaxMs: number | null
  run(cluster: Cluster): Promise<void>
}

const FAILOVER_MAX_MS = 90_000
const WHOLE_MAX_MS = 120_000
/** What is done to a node lasts at least until another leads, and a while more. */
const ON_ITS_OWN_MS = 6_000
const STANDBYS_AWAY_MS = 20_000

const leaderOf = async (): Promise<number> => defined((await readView()).leader ?? undefined)
const standbysOf = (leader: number): number[] => NODES.filter((node) => node !== leader)

/** Another node leads, by the account of every node but the former leader. */
const untilAnotherLeads = (led: number): Promise<void> =>
  untilTrue('another primary', FAILOVER_MAX_MS, async () => {
    const { reports } = await readView()
    return [...reports].some(
      ([node, { role, state }]) => node !== led && /^(master|primary)$/.test(role) && state === 'running',
    )
  })

/** Patroni hands over only to a standby that commits wait for, and chooses it a few seconds after it has come back. */
async function switchOver({ ask }: Cluster, leader: number): Promise<void> {
  await untilWaitedFor(WHOLE_MAX_MS)
  await ask(leader, '/switchover', { leader: `node${leader}` })
  await untilAnotherLeads(leader)
  await untilWhole(WHOLE_MAX_MS)
}

export const CUT_FROM_PEERS: Drill = {
  name: 'primary cut from its peers, clients still reach it',
  silenceMaxMs: 30_000,
  async run({ network }) {
    const leader = await leaderOf()
    network.cutFromPeers(leader)
    await untilAnotherLeads(leader)
    await pause(ON_ITS_OWN_MS)
    network.heal(leader)
    await untilWhole(WHOLE_MAX_MS)
  },
}

export const DRILLS: readonly Drill[] = [
  {
    name: 'kill -9 of the primary',
    silenceMaxMs: 10_000,
    async run({ signal }) {
      signal(await leaderOf(), 'SIGKILL')
      await untilWhole(WHOLE_MAX_MS)
    },
  },
  {
    name: 'primary isolated and healed',
    silenceMaxMs: 30_000,
    async run({ network }) {
      const leader = await leaderOf()
      network.isolate(leader)
      await untilAnotherLeads(leader)
      await pause(ON_ITS_OWN_MS)
      network.heal(leader)
      await untilWhole(WHOLE_MAX_MS)
    },
  },
  CUT_FROM_PEERS,
  {
    name: 'planned switchover',
    silenceMaxMs: 5_000,
    run: async (cluster) => switchOver(cluster, await leaderOf()),
  },
  {
    name: 'both standbys paused for 20 s',
    silenceMaxMs: null,
    async run({ signal }) {
      const standbys = standbysOf(await leaderOf())
      for (const node of standbys) signal(node, 'SIGSTOP')
      await pause(STANDBYS_AWAY_MS)
      for (const node of standbys) signal(node, 'SIGCONT')
      await untilWhole(WHOLE_MAX_MS)
    },
  },
  {
    name: 'minor restart: the standbys one by one, then the primary after a switchover',
    silenceMaxMs: 5_000,
    async run(cluster) {
      const leader = await leaderOf()
      for (const node of standbysOf(leader)) {
        await cluster.ask(node, '/restart', {})
        await untilWhole(WHOLE_MAX_MS)
      }
      await switchOver(cluster, leader)
      await cluster.ask(leader, '/restart', {})
      await untilWhole(WHOLE_MAX_MS)
    },
  },
]

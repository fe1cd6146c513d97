import { addressOf, NODES } from './network.ts'
import { untilTrue } from './wait.ts'

/** What Patroni says of one node. Source: its REST API, `GET /patroni`. */
type Report = {
  readonly state: string
  readonly role: string
  readonly timeline?: number
  readonly replication?: readonly { readonly state: string; readonly sync_state: string }[]
}
/** What the nodes say of themselves; `leader` is null where none, or more than one, says it leads. */
export type View = { readonly leader: number | null; readonly reports: ReadonlyMap<number, Report> }

const LOOK_MAX_MS = 2_000
const LEADS = /^(master|primary)$/

export async function readView(): Promise<View> {
  const reports = new Map<number, Report>()
  await Promise.all(
    NODES.map(async (node) => {
      const report = await fetch(`http://${addressOf(node)}:8008/patroni`, { signal: AbortSignal.timeout(LOOK_MAX_MS) })
        .then((response) => response.json() as Promise<Report>)
        .catch(() => undefined)
      if (report) reports.set(node, report)
    }),
  )
  const leaders = [...reports].filter(([, { role, state }]) => LEADS.test(role) && state === 'running')
  return { leader: leaders.length === 1 ? (leaders[0]?.[0] ?? null) : null, reports }
}

/** One primary, every other node streaming from it on its timeline. */
function isWhole({ leader, reports }: View): boolean {
  const primary = leader === null ? undefined : reports.get(leader)
  if (!primary || reports.size < NODES.length) return false
  const isOneTimeline = new Set([...reports.values()].map(({ timeline }) => timeline)).size === 1
  const streaming = (primary.replication ?? []).filter(({ state }) => state === 'streaming')
  return isOneTimeline && streaming.length === NODES.length - 1
}

/** Waits until the cluster is whole. Throws with what it was instead. */
export async function untilWhole(maxMs: number): Promise<void> {
  let view: View | undefined
  await untilTrue('a whole cluster', maxMs, async () => {
    view = await readView()
    return isWhole(view)
  }).catch((error: Error) => {
    const reports = JSON.stringify([...(view?.reports ?? [])])
    throw new Error(`${error.message}: leader ${view?.leader}, ${reports}`)
  })
}

/** Waits until a standby is the one that commits wait for, as Patroni keeps it. Source: its REST API, `GET /cluster`. */
export const untilWaitedFor = (maxMs: number): Promise<void> =>
  untilTrue('a standby that commits wait for', maxMs, async () => {
    const { leader } = await readView()
    if (leader === null) return false
    const { members } = await fetch(`http://${addressOf(leader)}:8008/cluster`, {
      signal: AbortSignal.timeout(LOOK_MAX_MS),
    })
      .then((response) => response.json() as Promise<{ members: readonly { role: string }[] }>)
      .catch(() => ({ members: [] }))
    return members.some(({ role }) => role === 'sync_standby')
  })

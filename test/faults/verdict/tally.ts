/** A stretch of time in which a member could not reach its database. */
type Away = { readonly member: string; readonly fromMs: number; readonly toMs: number }

/** What was done to the deployment, and how it took it. */
export type Tally = {
  /** How often each fault was made. */
  readonly faults: Map<string, number>
  /** From a kill until it served again, ms. */
  readonly recoveries: { readonly what: string; readonly ms: number }[]
  readonly away: Away[]
  /** How processes ended on SIGTERM. */
  readonly exits: { readonly what: string; readonly code: number | null; readonly ms: number }[]
  /** Moments that did not occur while they were awaited. */
  readonly unreached: string[]
  /** Unexpected ends of processes. */
  readonly crashes: string[]
}

export const newTally = (): Tally => ({
  faults: new Map(),
  recoveries: [],
  away: [],
  exits: [],
  unreached: [],
  crashes: [],
})

export const countFault = ({ faults }: Tally, name: string): void => void faults.set(name, (faults.get(name) ?? 0) + 1)

import type { Role } from '../../compose/role.ts'
import type { Db } from '../../db/db.ts'
import { readServerLimits } from '../../db/server-limits.ts'

/** How a process's connections are divided among its pools. */
export type Shares = { readonly requests: number; readonly background: number; readonly signIn: number }

/** The default of DATABASE_CONNECTIONS, for each role of the process. */
const PER_ROLE = 20
/** Signing in and sessions; the one connection that listens for changes. */
const SIGN_IN = 3
const LISTENING = 1
/** A process that only serves still writes long reports; one that only works still reads a clock and runs the sandbox's bank. */
const ASIDE_MAX = 4

/** How many connections a process of these roles may hold in all. */
export const connectionsOf = (configured: number | null, roles: readonly Role[]): number =>
  configured ?? PER_ROLE * roles.length

/** Divides `total` (6 or more) among the pools of a process; the shares and the listening connection add up to `total`. */
export function shareConnections(total: number, roles: readonly Role[]): Shares {
  const rest = total - SIGN_IN - LISTENING
  const half = Math.floor(rest / 2)
  const aside = roles.length > 1 ? half : Math.min(ASIDE_MAX, half)
  return roles.includes('serve')
    ? { requests: rest - aside, background: aside, signIn: SIGN_IN }
    : { requests: aside, background: rest - aside, signIn: SIGN_IN }
}

/** The application name of the listening connection: it represents its process and states how many connections that may hold. */
export const processName = (total: number): string => `gapura, up to ${total} connections`

/**
 * A sentence for the operator where the Gapura processes on this PostgreSQL, with `wanted` more, may open more connections
 * than it offers; undefined where they fit, or where a pooler stands between, whose limits then count.
 */
export async function explainTooMany(db: Db, wanted: number): Promise<string | undefined> {
  const limits = await readServerLimits(db, /^gapura, up to (\d+) connections$/)
  if (!limits || wanted + limits.claimedByOthers <= limits.offered) return undefined
  const others = limits.claimedByOthers > 0 ? `, and the processes already running ${limits.claimedByOthers},` : ''
  return (
    `This start may open ${wanted} database connections${others} but PostgreSQL offers ${limits.offered}: set a lower ` +
    'DATABASE_CONNECTIONS, raise max_connections, or put PgBouncer between (docs/operations/postgresql.md).'
  )
}

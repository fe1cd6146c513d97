import { hostname, userInfo } from 'node:os'
import type { Tx } from '../../db/transaction.ts'
import type { CommandAction } from './actions.ts'
import { DEPLOYMENT } from './chain.ts'
import type { Change } from './changes.ts'
import { type Actor, appendEntry, type Chained } from './store.ts'

export type CommandDeed = {
  readonly what: CommandAction
  /** Null: of no merchant. */
  readonly merchantId: string | null
  readonly subject?: string | null
  readonly detail?: object
  readonly changes?: readonly Change[]
}

/**
 * Records what a command of the operator does, in the transaction that does it: neither is without the other. The actor
 * is the user of the operating system, the address the machine's name.
 */
export const recordCommand = (tx: Tx, now: Date, deed: CommandDeed): Promise<Chained> =>
  recordDeed(tx, now, { kind: 'cli', id: null, name: userName(), address: hostname() }, deed)

/** As `recordCommand`, for anybody who does what commands do. */
export function recordDeed(
  tx: Tx,
  now: Date,
  actor: Actor,
  deed: CommandDeed,
  requestId: string | null = null,
): Promise<Chained> {
  const { what, merchantId, subject = null, detail, changes } = deed
  return appendEntry(tx, {
    merchantId: merchantId ?? DEPLOYMENT,
    at: now,
    actor,
    what,
    subject,
    requestId,
    status: 200,
    detail: detail || changes ? { ...detail, ...(changes ? { changes } : {}) } : null,
  })
}

/** A container may run as a number that has no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`
  }
}

import { hostname, userInfo } from 'node:os'
import type { Tx } from '../../db/transaction.ts'
import type { CommandAction } from './actions.ts'
import { DEPLOYMENT } from './chain.ts'
import type { Change } from './changes.ts'
import { type Actor, appendEntry, type Chained } from './store.ts'

export type CommandEntry = {
  readonly what: CommandAction
  /** Null: of no merchant. */
  readonly merchantId: string | null
  readonly subject?: string | null
  readonly detail?: object
  readonly changes?: readonly Change[]
}

/**
 * Records what a command of the operator does, in the same transaction: neither exists without the other. The actor is
 * the user of the operating system, the address the machine's name.
 */
export const recordCommand = (tx: Tx, now: Date, action: CommandEntry): Promise<Chained> =>
  recordOperatorAction(tx, now, { kind: 'cli', id: null, name: userName(), address: hostname() }, action)

/** As `recordCommand`, for an operator who does the same in the dashboard. */
export function recordOperatorAction(
  tx: Tx,
  now: Date,
  actor: Actor,
  action: CommandEntry,
  requestId: string | null = null,
): Promise<Chained> {
  const { what, merchantId, subject = null, detail, changes } = action
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

/** A container may run under a numeric user id that has no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`
  }
}

import type { BaseLogger } from 'pino'
import { later } from '../../base/clock.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { isSuspended } from '../../merchants/suspension.ts'
import { type CarryingOut, carryOut, LEASE_MS } from './carry-out.ts'
import { takeDue } from './lease-store.ts'
import { readApproval } from './store.ts'

type App = CarryingOut & { readonly log: Pick<BaseLogger, 'info' | 'error'> }

/**
 * Resumes one approved request that a process has left unfinished. It waits while its merchant is suspended. Returns
 * how many were due.
 */
export async function resumeNext(app: App, now: Date): Promise<number> {
  const { db, log } = app
  const due = await transaction(db, ALL_MERCHANTS, (tx) => takeDue(tx, now, later(now, LEASE_MS)))
  if (!due) return 0
  const { merchantId, id } = due
  const approval = await transaction(db, merchantId, async (tx) =>
    (await isSuspended(tx, merchantId)) ? undefined : readApproval(tx, merchantId, id),
  )
  if (!approval) return 1
  try {
    const { accepted, refused } = await carryOut(app, merchantId, approval)
    const counts = { accepted: accepted.length, refused: refused.length }
    log.info({ merchantId, approval: id, ...counts }, 'resumed an unfinished approval')
  } catch (err) {
    // It is due again when its lease ends.
    log.error({ err, merchantId, approval: id }, 'approval not carried out')
  }
  return 1
}

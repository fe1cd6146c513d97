import type { Tx } from '../../../db/transaction.ts'
import { executeTransfer } from './execute.ts'
import { lockTransfer, stopTransfer } from './store.ts'

/** What an operator of the sandbox makes of a transfer; `unknown`: the bank goes quiet about it. */
export type Decision = 'succeeded' | 'failed' | 'unknown' | 'reversed'
export type DecideOutcome =
  | { readonly is: 'decided' }
  | { readonly is: 'refused'; readonly code: 'NOT_FOUND' | 'TOO_LATE' }

const FATES = { succeeded: 'SETTLED', failed: 'FAILED', reversed: 'RETURNED' } as const

/** Decides a transfer now. TOO_LATE where it has gone another way. */
export async function decideTransfer(
  tx: Tx,
  now: Date,
  transferMs: number,
  partnerReferenceNo: string,
  decision: Decision,
): Promise<DecideOutcome> {
  const transfer = await lockTransfer(tx, partnerReferenceNo)
  if (!transfer) return { is: 'refused', code: 'NOT_FOUND' }
  if (decision === 'unknown') {
    if (transfer.status !== 'ACCEPTED') return { is: 'refused', code: 'TOO_LATE' }
    await stopTransfer(tx, transfer)
    return { is: 'decided' }
  }
  const isDone = await executeTransfer(tx, now, transferMs, transfer, FATES[decision])
  return isDone ? { is: 'decided' } : { is: 'refused', code: 'TOO_LATE' }
}

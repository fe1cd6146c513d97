import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, notFound } from '../../base/errors.ts'
import type { PayoutApp } from '../../payouts/app.ts'
import { findPayout } from '../../payouts/find/find.ts'
import type { Payout } from '../../payouts/payout.ts'
import { sendPayout } from '../../payouts/send/send.ts'
import type { BankControl } from '../bank/control/control.ts'
import type { DecideBody } from '../bank/control/control-wire.ts'
import { actAtFace, type FaceApp, isElsewhere } from './act-at-face.ts'

/** How long a payout that was accepted a moment ago may take to reach the bank. */
const SENT_WITHIN_MS = 5_000
const LOOK_EVERY_MS = 25

/** The act a face is to perform; null: none, and the face leaves the payout as it is. */
const FACE_ACTS: Readonly<Record<DecideBody['decision'], string | null>> = {
  succeeded: 'settle',
  failed: 'refuse',
  reversed: 'return',
  unknown: null,
}

/**
 * Makes the sandbox's bank decide a payout; what comes of it arrives as a real bank's notification does, a moment later.
 * One that was just accepted is waited for. INVALID_STATE where the bank does not have it, or it has ended another way.
 */
export async function simulatePayout(
  app: PayoutApp & FaceApp & { readonly bank: BankControl },
  merchantId: string,
  id: string,
  outcome: DecideBody['decision'],
): Promise<void> {
  const { reference, connectionId } = await untilSent(app, merchantId, id)
  if (isElsewhere({ connectionId })) {
    const act = FACE_ACTS[outcome]
    return act === null ? undefined : actAtFace(app, connectionId, [reference], act)
  }
  const endsMs = performance.now() + SENT_WITHIN_MS
  for (;;) {
    const decided = await app.bank.decideTransfer(reference, outcome)
    if (decided.is === 'decided') return
    // The call to the bank is on its way when the payout counts as submitted.
    if (decided.code !== 'NOT_FOUND' || performance.now() > endsMs) {
      throw new ApiError('INVALID_STATE', `The sandbox bank refused: ${decided.message}`)
    }
    await pause(LOOK_EVERY_MS)
  }
}

async function untilSent(app: PayoutApp, merchantId: string, id: string): Promise<Payout> {
  const endsMs = performance.now() + SENT_WITHIN_MS
  app.signals.wake('payouts')
  for (let looks = 0; ; looks++) {
    const payout = await findPayout(app.db, merchantId, id)
    if (!payout) throw notFound()
    if (payout.stage !== 'QUEUED') return payout
    if (payout.status !== 'PROCESSING' || performance.now() > endsMs) {
      throw new ApiError('INVALID_STATE', `This payout is ${payout.status} and was not sent to the bank.`)
    }
    // No worker in this process, or a slow one: the row decides which process sends it.
    if (looks === 10) await sendPayout(app, payout)
    await pause(LOOK_EVERY_MS)
  }
}

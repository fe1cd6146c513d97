import { SECOND_MS } from '../../base/clock.ts'
import { WaitQueue } from '../../base/concurrency/wait-queue.ts'
import type { PayoutApp } from '../app.ts'
import type { Failure, Payout } from '../payout.ts'
import { areNamesUsedUp, countFailedName } from '../receiver/guesses.ts'
import { isSameHolder } from '../receiver/is-same-holder.ts'

/** How long a payout waits for earlier ones to the same account. */
const TURN_MS = 5 * SECOND_MS
const queue = new WaitQueue(1)

const MISMATCH: Failure = {
  code: 'RECEIVER_NAME_MISMATCH',
  reason: 'The account belongs to a holder of a different name.',
}
const NOT_COMPARED: Failure = {
  code: 'RECEIVER_NAME_NOT_CHECKED',
  reason:
    'Too many payouts to this account failed today because of its holder’s name, so this one was not sent. Try again tomorrow.',
}

/**
 * Why a payout is not sent to an account whose holder its bank reports; undefined: it is sent. A failed payout costs nothing, so a
 * name that fails one counts like a wrong name of an inquiry (guesses.ts), and past the limit no name is compared. Serialised in
 * this process, so that concurrent payouts reveal no more than sequential ones.
 */
export async function checkName(
  app: Pick<PayoutApp, 'db' | 'clock'>,
  { merchantId, receiver, namedByPayer }: Payout,
  holder: string,
): Promise<Failure | undefined> {
  // The bank itself reported this name when the payer named the account.
  if (namedByPayer) return isSameHolder(receiver.name, holder) ? undefined : MISMATCH
  const endTurn = await queue.take(`${merchantId} ${receiver.bankCode} ${receiver.accountNo}`, TURN_MS)
  try {
    if (await areNamesUsedUp(app, merchantId, receiver)) return NOT_COMPARED
    if (isSameHolder(receiver.name, holder)) return undefined
    await countFailedName(app, merchantId, receiver)
    return MISMATCH
  } finally {
    if (endTurn) endTurn()
  }
}

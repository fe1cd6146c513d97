import { groupCommitPer, withOneByOneFallback } from '../../db/group-commit.ts'
import { pipelined, transaction } from '../../db/transaction.ts'
import type { PayoutApp } from '../app.ts'
import type { Failure, Payout } from '../payout.ts'
import { lockPayout } from '../store.ts'
import { applyBankResponse } from './apply-bank-response.ts'
import { insertBankResponses } from './bank-response-store.ts'
import { checkName } from './check-name.ts'
import { failPayouts } from './complete.ts'
import { findWay, type Way } from './find-way.ts'
import { nextPollAt, nextRetryAt } from './poll-schedule.ts'
import { awaitOpening, postponePayout, submitPayouts } from './queue-store.ts'
import { wakeAfterEnd } from './wake-after-end.ts'

/**
 * Sends a queued payout: finds a bank and a service that reach the receiving account, commits the connection it is sent over, and
 * sends it, once. Until that commit no money has left and every step may be repeated, also over another connection; after it the
 * payout is only ever polled, over that connection. Banks that do not respond, or whose services are closed, postpone it; an
 * account that cannot receive money fails it.
 */
export async function sendPayout(app: PayoutApp, payout: Payout): Promise<void> {
  const { merchantId, receiver, amount } = payout
  const rails = app.rails.forNew({ merchantId, bankCode: receiver.bankCode, amount })
  if (rails.length === 0) return retryLater(app, payout, 'not_connected')
  const way = await findWay(rails, payout, app.clock)
  switch (way.is) {
    case 'found':
      return sendBy(app, payout, way)
    case 'silent':
      return retryLater(app, payout, way.railCode)
    case 'closed':
      return transaction(app.db, merchantId, (tx) => awaitOpening(tx, payout, way))
    case 'not_carried':
      return failUnsent(app, payout, NOT_CARRIED, way.account)
  }
}

const NOT_CARRIED: Failure = {
  code: 'AMOUNT_NOT_CARRIED',
  reason: 'Our bank offers no service that carries this amount to the receiver’s bank.',
}

/** Sends to an account that was looked up, over the connection and by the service of the look-up. */
async function sendBy(app: PayoutApp, payout: Payout, way: Found): Promise<void> {
  const { rail, service, account } = way
  if (account.is === 'refused') {
    const reason = `The receiver’s bank accepts no money for this account: ${account.reason}.`
    const failure = { code: 'RECEIVER_ACCOUNT_REFUSED', reason }
    return failUnsent(app, payout, failure, account)
  }
  const misnamed = account.is === 'found' ? await checkName(app, payout, account.name) : undefined
  if (misnamed) return failUnsent(app, payout, misnamed, account)

  const submitted = await submissionsOf(app).submit(payout.merchantId, { id: payout.id, way })
  // Another process took it out of the queue and sends it, or its merchant was suspended and it waits.
  if (!submitted) return
  const { reference, amount, receiver, remark, submittedAt } = submitted
  const sentAt = submittedAt ?? app.clock()
  const state = await rail.send({ reference, service, amount, receiver, remark: remark ?? '', sentAt })
  await applyBankResponse(app, submitted, state, 'transfer')
}

type Found = Extract<Way, { is: 'found' }>
type Submission = { readonly id: string; readonly way: Found }

/**
 * Takes the payouts of one merchant that are ready at this time out of the queue in one transaction; if that fails, each on its
 * own. Null: not this one. The caller that learns of the COMMIT sends the payout; if the COMMIT got no response, the payout is
 * found to have left the queue and is only polled.
 */
const submissionsOf = groupCommitPer((app: Pick<PayoutApp, 'db' | 'clock'>, merchantId: string, batch: Submission[]) =>
  withOneByOneFallback(batch, (some) => submit(app, merchantId, some)),
)

async function submit(
  app: Pick<PayoutApp, 'db' | 'clock'>,
  merchantId: string,
  submissions: readonly Submission[],
): Promise<(Payout | null)[]> {
  const taken = await transaction(app.db, merchantId, async (tx) => {
    const at = app.clock()
    const pollAt = nextPollAt(at, at) ?? at
    const moved = await submitPayouts(
      tx,
      merchantId,
      submissions.map(({ id, way }) => ({ id, connectionId: way.rail.name, service: way.service, at, pollAt })),
    )
    const byId = new Map(moved.map((payout) => [payout.id, payout]))
    const responses = submissions.flatMap(({ id, way: { account } }) =>
      byId.has(id)
        ? [{ payoutId: id, source: 'account' as const, outcome: account.is, railCode: account.railCode, at }]
        : [],
    )
    await insertBankResponses(tx, merchantId, responses)
    return byId
  })
  return submissions.map(({ id }) => taken.get(id) ?? null)
}

/** Fails a payout that is still queued: no money has left, so none can arrive. */
async function failUnsent(
  app: Pick<PayoutApp, 'db' | 'clock' | 'livemode' | 'signals'>,
  payout: Payout,
  failure: Failure,
  account: { is: string; railCode: string } | null,
): Promise<void> {
  const { merchantId, id } = payout
  const isFailed = await transaction(app.db, merchantId, async (tx) => {
    const now = app.clock()
    const held = await lockPayout(tx, { merchantId, id })
    if (held?.status !== 'PROCESSING' || held.stage !== 'QUEUED') return false
    const responses = account ? [{ source: 'account' as const, outcome: account.is, railCode: account.railCode }] : []
    const [, failed] = await pipelined([
      insertBankResponses(
        tx,
        merchantId,
        responses.map((response) => ({ ...response, payoutId: id, at: now })),
      ),
      failPayouts(tx, app, now, merchantId, [{ id, failure }]),
    ])
    return failed.length > 0
  })
  if (isFailed) wakeAfterEnd(app.signals, [payout])
}

const retryLater = (app: Pick<PayoutApp, 'db' | 'clock'>, payout: Payout, railCode: string): Promise<void> =>
  transaction(app.db, payout.merchantId, async (tx) => {
    const now = app.clock()
    const held = await lockPayout(tx, payout)
    if (held?.status !== 'PROCESSING' || held.stage !== 'QUEUED') return
    const { merchantId, id } = held
    await insertBankResponses(tx, merchantId, [
      { payoutId: id, source: 'account', outcome: 'unknown', railCode, at: now },
    ])
    await postponePayout(tx, held, nextRetryAt(held.pollCount, now))
  })

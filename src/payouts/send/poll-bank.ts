import type { PayoutRail, TransferState } from '../../connectors/payout-port.ts'
import { transaction } from '../../db/transaction.ts'
import type { PayoutApp } from '../app.ts'
import type { Payout } from '../payout.ts'
import { applyBankResponse } from './apply-bank-response.ts'
import { recordService } from './queue-store.ts'

/**
 * Polls the bank a payout was sent through, by our reference, applies its response and returns it. Never sends. Undefined: there
 * is no bank to poll.
 */
export async function pollPayout(app: PayoutApp, payout: Payout): Promise<TransferState | undefined> {
  const { reference, service, amount, bankReference, connectionId, submittedAt: sentAt } = payout
  const rail = app.rails.of(connectionId)
  if (!rail || sentAt === null) return undefined
  const sent = { reference, amount, bankReference, sentAt }
  const state = service === null ? await findService(app, payout, rail, sent) : await rail.inquire({ ...sent, service })
  await applyBankResponse(app, payout, state, 'inquiry')
  return state
}

type Sent = Omit<Parameters<PayoutRail['inquire']>[0], 'service'>

/**
 * Queries a payout that a statement showed by one service after the other: the first that knows it is the one that sent it.
 * `unknown` if none does, since a bank that shows a payout has received it.
 */
async function findService(app: PayoutApp, payout: Payout, rail: PayoutRail, sent: Sent): Promise<TransferState> {
  let railCode = 'not_polled'
  for (const service of new Set(rail.offers.map((offer) => offer.service))) {
    const state = await rail.inquire({ ...sent, service })
    if (state.is !== 'not_found' && state.is !== 'unknown') {
      await transaction(app.db, payout.merchantId, (tx) => recordService(tx, payout, service, app.clock()))
      return state
    }
    railCode = state.railCode
  }
  return { is: 'unknown', railCode }
}

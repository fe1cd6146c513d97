import type { PayoutApp } from '../app.ts'
import type { Payout } from '../payout.ts'
import { applyBankResponse } from './apply-bank-response.ts'

/** Polls the bank a payout was sent through, by our reference, and applies its response. Never sends. */
export async function pollPayout(app: PayoutApp, payout: Payout): Promise<void> {
  const { reference, service, amount, bankReference, connectionId, submittedAt: sentAt } = payout
  const rail = app.rails.of(connectionId)
  if (!rail || service === null || sentAt === null) return
  const state = await rail.inquire({ reference, service, amount, bankReference, sentAt })
  await applyBankResponse(app, payout, state, 'inquiry')
}

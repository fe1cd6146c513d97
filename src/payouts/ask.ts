import type { PayoutApp } from './app.ts'
import type { Payout } from './payout.ts'
import { settlePayout } from './settle.ts'

/** Asks the bank what became of a payout that was sent, by our reference, and acts on the answer. Never sends. */
export async function askAboutPayout(app: PayoutApp, payout: Payout): Promise<void> {
  const { reference, service, amount, bankReference } = payout
  if (!app.rail || service === null) return
  const state = await app.rail.inquire({ reference, service, amount, bankReference })
  await settlePayout(app, payout, state, 'inquiry')
}

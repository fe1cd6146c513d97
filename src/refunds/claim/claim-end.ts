import { DAY_MS, later } from '../../base/clock.ts'

/** How long a payer may take to name an account. Source: interface, "Refunds". */
const CLAIM_LIFE_MS = 14 * DAY_MS

/** Until when a payer may name an account for a refund that needs one from `now` on. */
export const claimEndsAt = (now: Date): Date => later(now, CLAIM_LIFE_MS)

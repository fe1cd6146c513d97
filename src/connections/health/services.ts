import { SECOND_MS } from '../../base/clock.ts'
import { type PaymentType, TYPE_CODES } from '../../payment-methods/types.ts'

type ServiceHealth = {
  /** A call that takes longer than this counts as bad. */
  readonly slowMs: number
  /** Whether calls are refused while the service fails. */
  readonly isRefused: boolean
}

/** A payer waits: their page shows that a bank is slow after 2.5 seconds, and the next payers go elsewhere by then. */
const WHILE_A_PAYER_WAITS: ServiceHealth = { slowMs: 2 * SECOND_MS, isRefused: true }

/**
 * No caller waits, and a call is never refused: what was sent is polled however ill the bank is, and whether money is to
 * be sent over another connection is decided before, by how this one stands.
 */
const ALWAYS_CALLED: ServiceHealth = { slowMs: 30 * SECOND_MS, isRefused: false }

/** What a connection is called for, each healthy or ill by itself: an instrument of each type, `credit_card` a hosted page. */
export const SERVICES = {
  ...(Object.fromEntries(TYPE_CODES.map((type) => [type, WHILE_A_PAYER_WAITS])) as Record<PaymentType, ServiceHealth>),
  /** A card charged directly. */
  card: ALWAYS_CALLED,
  /** Asking about payments, and closing them. */
  payment_status: ALWAYS_CALLED,
  account_inquiry: ALWAYS_CALLED,
  transfer: ALWAYS_CALLED,
  transfer_status: ALWAYS_CALLED,
  refund: ALWAYS_CALLED,
} as const satisfies Readonly<Record<string, ServiceHealth>>

export type HealthService = keyof typeof SERVICES

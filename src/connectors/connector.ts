import type { CardRail } from './card/card-port.ts'
import type { InboundDialect } from './inbound-port.ts'
import type { PayoutRail } from './payout-port.ts'
import type { PaymentRail } from './port.ts'

/** What a look at one part of a connection found. `unknown`: nothing could be concluded. */
export type ProbeResult = {
  /** Which part: `token`, `echo`, `certificate`. */
  readonly check: string
  readonly is: 'ok' | 'failed' | 'unknown'
  /** What was found, in a sentence. */
  readonly words: string
  /** What to do about it. */
  readonly remedy?: string
}

/** What one connection to a bank or provider offers; null: not this. */
export type Connector = {
  /** The connection's id: stored with every attempt, receipt and payout, and names its clearing account. */
  readonly id: string
  readonly payments: PaymentRail | null
  /** Charges card numbers directly: only the sandbox's acquirer does. */
  readonly cards: CardRail | null
  readonly payouts: PayoutRail | null
  /** How the provider calls us. */
  readonly inbound: InboundDialect | null
  /** Asks for a token or signs an echo, and says in words what is wrong. Never throws. */
  probe(): Promise<readonly ProbeResult[]>
}

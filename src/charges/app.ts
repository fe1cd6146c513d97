import type { CheckoutApp } from '../checkout/app.ts'
import type { SavingApp } from '../saved-methods/app.ts'
import type { ChargesEnded } from './subscription-port.ts'

/** What recording a change of a charge takes. */
export type Hosts = {
  readonly livemode: boolean
  /** Is handed every charge that has ended. Absent: nothing follows from one. */
  readonly chargesEnded?: ChargesEnded
}

/** The dependencies of the verbs; each verb picks those it uses. */
export type ChargeApp = CheckoutApp & SavingApp & Hosts

import type { Misbehaviour } from '../behaviour.ts'
import type { NamedPayer } from '../collector/pay.ts'

/** What came of an act. `unknown`: there is nothing of that name. `refused`: it is too late for that, or too early. */
export type Acted = 'done' | 'unknown' | 'refused'

/**
 * An act of a payer, a receiving bank or the provider itself on the thing with a name. `force`: money moves that a good
 * provider would refuse, too late.
 */
export type Act = (name: string, how?: Misbehaviour, force?: boolean, payment?: FacePayment) => Acted | Promise<Acted>

/** What a payer sends where the amount is theirs, in whole units, and who they are. */
export type FacePayment = { readonly amount?: number | undefined; readonly payer?: NamedPayer | undefined }

/** What a provider's dashboard shows of a name: money that came in under it and money that was sent, whole or `.00`. */
export type Seen = {
  readonly payments: readonly { readonly amount: string; readonly state: string }[]
  readonly transfers: readonly { readonly amount: string; readonly state: string }[]
}

import type { Misbehaviour } from '../behaviour.ts'

/** What came of an act. `unknown`: there is nothing of that name. `refused`: it is too late for that, or too early. */
export type Acted = 'done' | 'unknown' | 'refused'

/**
 * An act of a payer, a receiving bank or the provider itself on the thing with a name. `force`: money moves that a good
 * provider would refuse, too late.
 */
export type Act = (name: string, how?: Misbehaviour, force?: boolean) => Acted | Promise<Acted>

/** What a provider's dashboard shows of a name: money that came in under it and money that was sent, whole or `.00`. */
export type Seen = {
  readonly payments: readonly { readonly amount: string; readonly state: string }[]
  readonly transfers: readonly { readonly amount: string; readonly state: string }[]
}

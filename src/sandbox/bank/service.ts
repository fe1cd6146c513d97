import type { Tx } from '../../db/transaction.ts'
import type { JsonObject } from '../../snap/json.ts'
import type { ServiceName } from '../../snap/services.ts'
import type { Misbehaviour } from './behaviour.ts'
import type { Partner } from './partner.ts'

/** A call of the partner's that passed every check of its envelope, inside the transaction that will record its effect. */
export type Call = {
  readonly tx: Tx
  readonly now: Date
  readonly partner: Partner
  readonly body: JsonObject
  readonly misbehaviour: Misbehaviour
  /** The payer's token of `Authorization-Customer`; null: the call has none. */
  readonly customerToken: string | null
  /** How long a transfer takes. */
  readonly transferMs: number
}

/** One SNAP service the bank offers. `run` returns the fields of a 200 reply, or throws Refusal before it wrote. */
export type BankService = {
  readonly name: ServiceName
  /**
   * What a call of this body decides about: calls that share no name may share a transaction. Absent: each call has one of
   * its own.
   */
  namesOf?(body: JsonObject | undefined): readonly string[]
  /** 202 where a good answer is only that work has begun; 200 when absent. */
  readonly status?: 202
  run(call: Call): Promise<JsonObject>
}

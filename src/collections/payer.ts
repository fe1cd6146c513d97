import { openSecret, sealSecret } from '../base/crypto/seal.ts'
import { holdMasterKey, type MasterKey } from '../base/master-key.ts'
import { maskAccount } from '../base/privacy/mask-accounts.ts'
import type { PaymentFacts } from '../connectors/payment-facts.ts'
import type { Db } from '../db/db.ts'
import { readDataKey } from '../db/sealing/data-keys.ts'

/** Who paid and what they wrote, as far as the rail says; null: it does not. The account is masked before it is stored. */
export type Payer = {
  readonly name: string | null
  readonly bank: string | null
  readonly account: string | null
  readonly source: string | null
  readonly remark: string | null
}

const NOBODY: Payer = { name: null, bank: null, account: null, source: null, remark: null }

/** Seals and opens payers, each for one collection: copied to another it cannot be opened. */
export type Payers = {
  /** Null: the rail says nothing. */
  seal(collectionId: string, facts: PaymentFacts | undefined): Buffer | null
  open(collection: { readonly id: string; readonly payer: Buffer | null }): Payer
}

/** The payers of a database: sealed under the data key of customers. */
export const openPayers = async (db: Db, masterKey: MasterKey): Promise<Payers> =>
  payersUnder(await readDataKey(db, masterKey, 'customers'))

export function payersUnder(sealingKey: Buffer): Payers {
  const key = holdMasterKey(sealingKey)
  const contextOf = (id: string) => `collection:${id}`
  return {
    seal: (id, facts) => {
      const payer = facts && payerOf(facts)
      const isSaid = payer && Object.values(payer).some((value) => value !== null)
      return isSaid ? sealSecret(key, Buffer.from(JSON.stringify(payer)), contextOf(id)) : null
    },
    open: ({ id, payer }) =>
      payer === null
        ? NOBODY
        : { ...NOBODY, ...(JSON.parse(openSecret(key, payer, contextOf(id)).toString()) as Payer) },
  }
}

const payerOf = ({ payerName, payerBank, payerAccount, source, remark }: PaymentFacts): Payer => ({
  name: payerName,
  bank: payerBank,
  account: payerAccount && maskAccount(payerAccount),
  source,
  remark,
})

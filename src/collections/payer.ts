import { openSecret, sealSecret } from '../base/crypto/seal.ts'
import { holdMasterKey, type MasterKey } from '../base/master-key.ts'
import { maskAccount } from '../base/privacy/mask-accounts.ts'
import type { PaymentFacts } from '../connectors/payment-facts.ts'
import type { Db } from '../db/db.ts'
import { readDataKey } from '../db/sealing/data-keys.ts'

/** Who paid and what they wrote, as far as the rail says; null: it does not. The account is masked. */
export type Payer = {
  readonly name: string | null
  readonly bank: string | null
  readonly account: string | null
  readonly source: string | null
  readonly remark: string | null
}

/** As sealed. The whole account number is there for refunds alone (decision 86); payments before it have none. */
type Sealed = Partial<Payer> & { readonly accountNo?: string | null }

const NO_PAYER: Payer = { name: null, bank: null, account: null, source: null, remark: null }

type SealedCollection = { readonly id: string; readonly payer: Buffer | null }

/** Seals and opens payers, each for one collection: copied to another it cannot be opened. */
export type Payers = {
  /** Null: the rail says nothing. */
  seal(collectionId: string, facts: PaymentFacts | undefined): Buffer | null
  open(collection: SealedCollection): Payer
  /** The whole number of the account that was paid from; null: the rail says none. */
  openAccountNo(collection: SealedCollection): string | null
}

/** The payers of a database: sealed under the data key of customers. */
export const openPayers = async (db: Db, masterKey: MasterKey): Promise<Payers> =>
  payersUnder(await readDataKey(db, masterKey, 'customers'))

export function payersUnder(sealingKey: Buffer): Payers {
  const key = holdMasterKey(sealingKey)
  const contextOf = (id: string) => `collection:${id}`
  const read = ({ id, payer }: SealedCollection): Sealed =>
    payer === null ? {} : (JSON.parse(openSecret(key, payer, contextOf(id)).toString()) as Sealed)
  return {
    seal: (id, facts) => {
      const payer = facts && payerOf(facts)
      const isSaid = payer && Object.values(payer).some((value) => value !== null)
      return isSaid ? sealSecret(key, Buffer.from(JSON.stringify(payer)), contextOf(id)) : null
    },
    open: (collection) => {
      const { accountNo: _, ...payer } = read(collection)
      return { ...NO_PAYER, ...payer }
    },
    openAccountNo: (collection) => read(collection).accountNo ?? null,
  }
}

const payerOf = ({ payerName, payerBank, payerAccount, source, remark }: PaymentFacts): Sealed => ({
  name: payerName,
  bank: payerBank,
  account: payerAccount && maskAccount(payerAccount),
  accountNo: payerAccount,
  source,
  remark,
})

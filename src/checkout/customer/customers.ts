import { hmac } from '../../base/crypto/hmac.ts'
import { openSecret, sealSecret } from '../../base/crypto/seal.ts'
import { isId } from '../../base/id.ts'
import { holdMasterKey, type MasterKey } from '../../base/master-key.ts'
import type { Db } from '../../db/db.ts'
import { readDataKey } from '../../db/sealing/data-keys.ts'
import type { Customer, SealedCustomer } from './customer.ts'
import type { SearchWord } from './search-words.ts'

/** Bytes of a token: two of a merchant's billion words collide in one of a hundred thousand such merchants. */
const TOKEN_LENGTH = 12

/** What has a customer's details, by the prefix of its id; anything else is a checkout. */
const KINDS = [
  ['cus', 'customer'],
  ['inv', 'invoice'],
] as const

/** Seals and opens customers, and derives the tokens they are searched by. */
export type Customers = {
  /** Seals for the checkout, the customer or the invoice with this id: copied to another one it cannot be opened. */
  seal(ownerId: string, customer: Customer): SealedCustomer
  /** Null: there was none, or it was erased. Throws SealError. */
  open(owner: { readonly id: string; readonly customer: SealedCustomer | null }): Customer | null
  /** The search token of a word: the same for the same word of the same merchant only. */
  tokenOf(merchantId: string, word: SearchWord): Buffer
}

/** The customers of a database: every process has the same keys, which a new master key does not change. */
export async function openCustomers(db: Db, masterKey: MasterKey): Promise<Customers> {
  const [sealingKey, searchKey] = await Promise.all([
    readDataKey(db, masterKey, 'customers'),
    readDataKey(db, masterKey, 'customer search'),
  ])
  return customersUnder(sealingKey, searchKey)
}

export function customersUnder(sealingKey: Buffer, searchKey: Buffer): Customers {
  const key = holdMasterKey(sealingKey)
  const contextOf = (ownerId: string) => `${KINDS.find(([kind]) => isId(kind, ownerId))?.[1] ?? 'checkout'}:${ownerId}`
  return {
    seal: (ownerId, { name, email, phone, note }) =>
      sealSecret(key, Buffer.from(JSON.stringify({ name, email, phone, note })), contextOf(ownerId)),
    open: ({ id, customer }) =>
      customer && (JSON.parse(openSecret(key, customer, contextOf(id)).toString()) as Customer),
    tokenOf: (merchantId, { kind, text }) =>
      hmac('sha256', searchKey, `${merchantId}\n${kind}\n${text}`).subarray(0, TOKEN_LENGTH),
  }
}

import { hmac, isSameBytes } from '../base/crypto/hmac.ts'
import { BASE32, isToken } from '../base/id.ts'
import type { MasterKey } from '../base/master-key.ts'
import type { Db } from '../db/db.ts'
import { readDataKey } from '../db/sealing/data-keys.ts'

/** As many characters as a claim link's token has, so that whatever hides those from logs hides these too; 175 bits. */
const TOKEN_LENGTH = 35

/**
 * The links that open receipts without an account: an id, and a token that only we can make of it. An id alone is in
 * lists, events and exports, and opens nothing (docs/decisions/0065).
 */
export type ReceiptLinks = {
  /** Path on the host of the hosted pages. */
  pathOf(id: string): string
  urlOf(id: string): string
  /** Whether this token was made for this id. */
  opens(id: string, token: string): boolean
}

/** The links of a database: every process makes the same. */
export const openReceiptLinks = async (db: Db, masterKey: MasterKey, checkoutUrl: string): Promise<ReceiptLinks> =>
  receiptLinksUnder(await readDataKey(db, masterKey, 'receipt links'), checkoutUrl)

function receiptLinksUnder(key: Buffer, checkoutUrl: string): ReceiptLinks {
  const tokenOf = (id: string): string =>
    [...hmac('sha512', key, `receipt ${id}`).subarray(0, TOKEN_LENGTH)].map((byte) => BASE32[byte & 31]).join('')
  const pathOf = (id: string): string => `/r/${id}/${tokenOf(id)}`
  return {
    pathOf,
    urlOf: (id) => checkoutUrl + pathOf(id),
    opens: (id, token) => isToken(token) && isSameBytes(Buffer.from(token), Buffer.from(tokenOf(id))),
  }
}

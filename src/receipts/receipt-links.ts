import { linkTokensUnder } from '../base/link-tokens.ts'
import type { MasterKey } from '../base/master-key.ts'
import type { Db } from '../db/db.ts'
import { readDataKey } from '../db/sealing/data-keys.ts'

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
  const { tokenOf, opens } = linkTokensUnder(key)
  const pathOf = (id: string): string => `/r/${id}/${tokenOf(`receipt ${id}`)}`
  return {
    pathOf,
    urlOf: (id) => checkoutUrl + pathOf(id),
    opens: (id, token) => opens(`receipt ${id}`, token),
  }
}

import { hmac, isSameBytes } from '../base/crypto/hmac.ts'
import { BASE32, isToken } from '../base/id.ts'
import type { MasterKey } from '../base/master-key.ts'
import type { Db } from '../db/db.ts'
import { readDataKey } from '../db/sealing/data-keys.ts'

/** As many characters as a claim link's token has, so that whatever hides those from logs hides these too; 175 bits. */
const TOKEN_LENGTH = 35

/**
 * The addresses of invoices as PDF: an id, and a token that only we can make of it. The papers name the customer, which the
 * invoice's page does not: whoever has the page's address alone does not get them.
 */
export type PaperLinks = {
  urlOf(id: string): string
  /** Whether this token was made for this id. */
  opens(id: string, token: string): boolean
}

/** The addresses of a database: every process makes the same. */
export const openPaperLinks = async (db: Db, masterKey: MasterKey, checkoutUrl: string): Promise<PaperLinks> =>
  paperLinksUnder(await readDataKey(db, masterKey, 'invoice links'), checkoutUrl)

function paperLinksUnder(key: Buffer, checkoutUrl: string): PaperLinks {
  const tokenOf = (id: string): string =>
    [...hmac('sha512', key, `invoice ${id}`).subarray(0, TOKEN_LENGTH)].map((byte) => BASE32[byte & 31]).join('')
  return {
    urlOf: (id) => `${checkoutUrl}/${id}/${tokenOf(id)}/invoice.pdf`,
    opens: (id, token) => isToken(token) && isSameBytes(Buffer.from(token), Buffer.from(tokenOf(id))),
  }
}

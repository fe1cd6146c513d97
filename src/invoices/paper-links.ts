import { linkTokensUnder } from '../base/link-tokens.ts'
import type { MasterKey } from '../base/master-key.ts'
import type { Db } from '../db/db.ts'
import { readDataKey } from '../db/sealing/data-keys.ts'

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
  const { tokenOf, opens } = linkTokensUnder(key)
  return {
    urlOf: (id) => `${checkoutUrl}/${id}/${tokenOf(`invoice ${id}`)}/invoice.pdf`,
    opens: (id, token) => opens(`invoice ${id}`, token),
  }
}

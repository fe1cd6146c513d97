import { linkTokensUnder } from '../base/link-tokens.ts'
import type { MasterKey } from '../base/master-key.ts'
import type { Db } from '../db/db.ts'
import { readDataKey } from '../db/sealing/data-keys.ts'

/**
 * The addresses of invoices as PDF, and those that end mails about them: an id, and a token that only we can make of it. The papers name the customer, which the
 * invoice's page does not: whoever has the page's address alone does not get them.
 */
export type PaperLinks = {
  urlOf(id: string): string
  /** Where the customer ends mails about invoices. */
  mailsUrlOf(id: string): string
  /** Whether this token was made for this id. */
  opens(id: string, token: string): boolean
  opensMails(id: string, token: string): boolean
}

/** The addresses of a database: every process makes the same. */
export const openPaperLinks = async (db: Db, masterKey: MasterKey, checkoutUrl: string): Promise<PaperLinks> =>
  paperLinksUnder(await readDataKey(db, masterKey, 'invoice links'), checkoutUrl)

function paperLinksUnder(key: Buffer, checkoutUrl: string): PaperLinks {
  const { tokenOf, opens } = linkTokensUnder(key)
  return {
    urlOf: (id) => `${checkoutUrl}/${id}/${tokenOf(`invoice ${id}`)}/invoice.pdf`,
    mailsUrlOf: (id) => `${checkoutUrl}/${id}/${tokenOf(`mails ${id}`)}/mails`,
    opens: (id, token) => opens(`invoice ${id}`, token),
    opensMails: (id, token) => opens(`mails ${id}`, token),
  }
}

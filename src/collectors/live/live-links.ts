import { type LinkTokens, linkTokensUnder } from '../../base/link-tokens.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Db } from '../../db/db.ts'
import { readDataKey } from '../../db/sealing/data-keys.ts'
import type { Collector } from '../collector.ts'

type Linked = Pick<Collector, 'id' | 'liveLink'>

/**
 * The addresses that show a collector's payments to staff: its page's, and a token of the link that is open now. Whoever has
 * the page's address alone, which is on every sticker's screen, sees no payment.
 */
export type LiveLinks = {
  /** Null: none is open. */
  urlOf(collector: Linked): string | null
  /** Whether this token is of the link that is open now. */
  opens(collector: Linked, token: string): boolean
}

/** The addresses of a database: every process makes the same. */
export async function openLiveLinks(db: Db, masterKey: MasterKey, checkoutUrl: string): Promise<LiveLinks> {
  const tokens: LinkTokens = linkTokensUnder(await readDataKey(db, masterKey, 'live links'))
  const subjectOf = ({ id, liveLink }: Linked) => `live ${id} ${liveLink.number}`
  return {
    urlOf: (collector) =>
      collector.liveLink.since && `${checkoutUrl}/${collector.id}/${tokens.tokenOf(subjectOf(collector))}`,
    opens: (collector, token) => collector.liveLink.since !== null && tokens.opens(subjectOf(collector), token),
  }
}

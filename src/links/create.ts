import { currency } from '../base/currency.ts'
import { ApiError } from '../base/errors.ts'
import { newId } from '../base/id.ts'
import type { Tx } from '../db/transaction.ts'
import type { CountedLink, Link } from './link.ts'
import type { CreateLink } from './schema.ts'
import { countLinks, insertLink } from './store.ts'
import { toTerms } from './terms.ts'

/** Links of a merchant that are not archived. */
const LINKS_MAX = 1_000

/** Makes a payment link, ready to be passed on. Throws LIMIT_EXCEEDED beyond LINKS_MAX. */
export async function createLink(tx: Tx, now: Date, merchantId: string, body: CreateLink): Promise<CountedLink> {
  if ((await countLinks(tx, merchantId)) >= LINKS_MAX) {
    throw new ApiError('LIMIT_EXCEEDED', `An account may have ${LINKS_MAX} payment links: archive some first.`)
  }
  const code = currency(body.currency)
  const link: Link = {
    ...toTerms(body),
    merchantId,
    id: newId('pl', merchantId, now),
    status: 'ACTIVE',
    currency: code,
    createdAt: now,
    updatedAt: now,
  }
  await insertLink(tx, link)
  return { ...link, counts: { paid: 0, open: 0, collected: { amount: 0n, currency: code } } }
}

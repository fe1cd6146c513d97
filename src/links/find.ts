import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../db/transaction.ts'
import { findMerchant, type Merchant, merchantsOfRoute } from '../merchants/merchant.ts'
import { isSuspended } from '../merchants/suspension.ts'
import { type CountedLink, isCode } from './link.ts'
import * as store from './store.ts'
import { changedRequest } from './terms.ts'

/** A merchant's own link. Undefined: unknown, or another merchant's. */
export const findLink = (db: Db, merchantId: string, id: string): Promise<CountedLink | undefined> =>
  transaction(db, merchantId, (tx) => store.readLink(tx, { merchantId, id }))

export const listLinks = (db: Db, merchantId: string, filter: store.ListFilter): Promise<CountedLink[]> =>
  transaction(db, merchantId, (tx) => store.listLinks(tx, merchantId, filter))

/** What a public address leads to. `isSuspended`: its merchant takes no new payments. */
export type PublicLink = { readonly link: CountedLink; readonly merchant: Merchant; readonly isSuspended: boolean }

/** A link by its public address alone, with its merchant; undefined: unknown. */
export async function findLinkByCode(db: Db, code: string): Promise<PublicLink | undefined> {
  if (!isCode(code)) return undefined
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    const link = await store.readLinkByCode(tx, await merchantsOfRoute(tx, code), code)
    const merchant = link && (await findMerchant(tx, link.merchantId))
    return merchant && { link, merchant, isSuspended: await isSuspended(tx, merchant.id) }
  })
}

/** A link's message after payment; null: none. */
export const findSuccessText = (db: Db, merchantId: string, id: string): Promise<string | null> =>
  transaction(db, merchantId, (tx) => store.readSuccessText(tx, { merchantId, id }))

/** The terms of every link, by its id: what the audit trail compares. */
export async function readLinkState(tx: Tx, merchantId: string): Promise<Record<string, unknown>> {
  const links = await store.readPlainLinks(tx, merchantId)
  return Object.fromEntries(
    links.flatMap((link) =>
      Object.entries({ ...changedRequest(link, {}), status: link.status }).map(([field, value]) => [
        `${link.id} ${field}`,
        typeof value === 'object' ? JSON.stringify(value) : value,
      ]),
    ),
  )
}

import { isId } from '../base/id.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { findMerchant, type Merchant, merchantsOfRoute } from '../merchants/merchant.ts'
import { isSuspended } from '../merchants/suspension.ts'
import type { Allocation } from './allocation.ts'
import { readAllocations } from './allocations/store.ts'
import type { Invoice } from './invoice.ts'
import * as list from './list.ts'
import * as store from './store.ts'

type Detail = { readonly invoice: Invoice; readonly allocations: readonly Allocation[] }

/** A merchant's own invoice. Undefined: unknown, or another merchant's. */
export const findInvoice = (db: Db, merchantId: string, id: string): Promise<Detail | undefined> =>
  transaction(db, merchantId, async (tx) => {
    const invoice = await store.readInvoice(tx, { merchantId, id })
    return invoice && { invoice, allocations: await readAllocations(tx, merchantId, { invoiceId: id }) }
  })

/** Reads one and locks it until the transaction ends, before anything else that depends on it is locked. */
export const lockInvoiceIn = store.lockInvoice

/** Those of these ids that exist, by id, in a transaction of the caller's. */
export const readInvoicesIn = store.readInvoices

/** The same, locked until the transaction ends. Whoever locks subscriptions too locks invoices first. */
export const lockInvoicesIn = store.lockInvoices

export const listInvoices = (db: Db, now: Date, merchantId: string, filter: list.ListFilter): Promise<Invoice[]> =>
  transaction(db, merchantId, (tx) => list.listInvoices(tx, now, merchantId, filter))

/** What a page's address leads to. `isSuspended`: its merchant takes no new payments. */
export type PublicInvoice = {
  readonly invoice: Invoice
  readonly merchant: Merchant
  readonly isSuspended: boolean
  /** The customer as billed, sealed for the invoice. */
  readonly billed: Buffer | null
}

/** A finalized invoice by its page's address alone: the id is the capability. Undefined: unknown, or a draft. */
export async function findInvoiceByUrl(db: Db, id: string): Promise<PublicInvoice | undefined> {
  if (!isId('inv', id)) return undefined
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    const invoice = await store.readInvoiceByUrl(tx, await merchantsOfRoute(tx, id), id)
    if (!invoice || invoice.status === 'DRAFT') return undefined
    const merchant = await findMerchant(tx, invoice.merchantId)
    if (!merchant) return undefined
    const billed = await store.readBilled(tx, invoice)
    return { invoice, merchant, billed, isSuspended: await isSuspended(tx, merchant.id) }
  })
}

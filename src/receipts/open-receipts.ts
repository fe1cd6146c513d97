import type { MasterKey } from '../base/master-key.ts'
import { proofOf } from '../proof/proof-of.ts'
import type { ReceiptApp } from './app.ts'
import { openReceiptLinks } from './receipt-links.ts'

type Parts = Omit<ReceiptApp, 'links' | 'proofOf'> & { readonly masterKey: MasterKey; readonly checkoutUrl: string }

/** What receipts are made with, their links included. */
export async function openReceipts({ masterKey, checkoutUrl, ...parts }: Parts): Promise<ReceiptApp> {
  return { ...parts, proofOf, links: await openReceiptLinks(parts.db, masterKey, checkoutUrl) }
}

import { notFound } from '../../base/errors.ts'
import { type IssuedReceipt, openReceipt } from '../../receipts/issue-receipt.ts'
import type { PageApp } from '../app.ts'
import type { ReceiptPage, ReceiptView } from '../receipt-view.ts'
import type { Locale } from '../view.ts'
import { toMerchantView } from './load-page.ts'

export type ReceiptAddress = { readonly id: string; readonly token: string }

/** The payer's copy of a receipt by its address, signed now. Throws NOT_FOUND. */
export async function findReceipt({ receipts }: Pick<PageApp, 'receipts'>, at: ReceiptAddress): Promise<IssuedReceipt> {
  const issued = await openReceipt(receipts, at.id, at.token)
  if (!issued) throw notFound()
  return issued
}

/** The page of a receipt. Throws as findReceipt does. */
export async function loadReceiptPage(
  app: Pick<PageApp, 'receipts' | 'livemode'>,
  at: ReceiptAddress,
  locale: Locale,
): Promise<ReceiptPage & { readonly receipt: ReceiptView }> {
  const { merchant, statement, jws, proof } = await findReceipt(app, at)
  const path = app.receipts.links.pathOf(at.id)
  return {
    locale,
    sandbox: !app.livemode,
    merchant: toMerchantView(merchant),
    receipt: { path, stated: statement, jws, proof },
  }
}

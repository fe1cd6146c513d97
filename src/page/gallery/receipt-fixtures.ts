import type { Stated } from '../receipt-rows.ts'
import type { ReceiptPage } from '../receipt-view.ts'
import { HOSTILE, KOPI, YELLOW } from './fixtures.ts'

/** Pages of receipts, as values. Their signature is invalid: checks are tested on real receipts. */

const ROOT = '91d0c3b2a5f4e7d6c9b8a1f0e3d2c5b4a7f6e9d8cbb2a1908f7e6d5c4b3a2918'
const LEAF = '5c1f0e3a9b7d2468ace013579bdf02468ace013579bdf02468ace013579bdf02'
const BOOKS = {
  transactionId: 'ltx_7k2m9xq4t8v1n5c3b6z0w2e4r9',
  day: '2026-11-19',
  leafIndex: 1_233,
  treeSize: 4_711,
  leafHash: LEAF,
  root: ROOT,
}
const PAYMENT: Stated = {
  iat: 1_795_173_300,
  kind: 'payment',
  payment_id: 'pay_7k2m9xq4t8v1n5c3b6z0w2e4r9',
  psp_confirmation_id: 'pay_7k2m9xq4t8v1n5c3b6z0w2e4r9',
  network_confirmation_id: 'SANDBOX20261120A1B2C3',
  amount: 125_000,
  currency: 'IDR',
  at: '2026-11-19T11:14:40.000Z',
  merchant: 'Kopi Gapura',
  method: { name: 'QRIS' },
  order: { externalId: 'INV-2026-00123', description: 'Biji kopi Toraja 250 g × 2' },
  person: 'BU*** SA***',
  account: null,
  livemode: false,
  books: BOOKS,
}
const NO_PLACE = { ...BOOKS, day: null, leafIndex: null, treeSize: null, leafHash: null, root: null }

type Change = Partial<Stated> & { readonly page?: Partial<Omit<ReceiptPage, 'locale' | 'receipt'>> }

function pageOf({ page, ...change }: Change = {}): Omit<ReceiptPage, 'locale'> {
  const stated = { ...PAYMENT, ...change }
  const { day, leafIndex, treeSize, leafHash, root } = stated.books ?? NO_PLACE
  const isClosed = day !== null && leafIndex !== null && treeSize !== null && leafHash !== null && root !== null
  return {
    sandbox: !stated.livemode,
    merchant: KOPI,
    ...page,
    receipt: {
      path: `/r/${stated.psp_confirmation_id}/7k2m9xq4t8v1n5c3b6z0w2e4r9a1b2c3d4e`,
      stated,
      jws: 'e30.e30.c2lnbmF0dXJl',
      proof: isClosed ? { day, leafIndex, treeSize, leafHash, root, auditPath: [LEAF, ROOT] } : null,
    },
  }
}

/** Name of a page to the page. */
export const RECEIPT_PAGES: Record<string, Omit<ReceiptPage, 'locale'>> = {
  receipt: pageOf(),
  'receipt-open': pageOf({ books: NO_PLACE, livemode: true, page: { merchant: YELLOW } }),
  'receipt-payout': pageOf({
    kind: 'payout',
    payment_id: 'po_7k2m9xq4t8v1n5c3b6z0w2e4r9',
    psp_confirmation_id: 'po_7k2m9xq4t8v1n5c3b6z0w2e4r9',
    method: { name: 'BI-FAST' },
    account: { bank: 'KB Bank Syariah (ex Bukopin Syariah)', ending: '0021' },
  }),
  'receipt-refund': pageOf({
    kind: 'refund',
    psp_confirmation_id: 're_7k2m9xq4t8v1n5c3b6z0w2e4r9',
    amount: 62_500,
    network_confirmation_id: null,
  }),
  'receipt-hostile': pageOf({
    merchant: HOSTILE.displayName,
    amount: 999_999_999_999,
    order: { externalId: `"'><img src=x onerror=alert(1)>${'A'.repeat(34)}`, description: 'panjang'.repeat(20) },
    page: { merchant: HOSTILE },
  }),
  'receipt-check': { sandbox: true, merchant: null, receipt: null },
}

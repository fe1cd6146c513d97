import type { RowName } from '../receipt-rows.ts'
import type { InvalidReason } from '../receipt-view.ts'

/** The words of receipts, in English; `receipt-id.ts` has the same keys. */
export const receiptEn = {
  skipToContent: 'Skip to the receipt',
  secured: 'Signed by Gapura',
  title: 'Receipt',
  checkTitle: 'Check a receipt',
  notFoundTitle: 'There is no receipt here',
  notFoundText: 'The link may be incomplete. Scan the code again, or open the link from the receipt once more.',
  /** On the page of a paid order. */
  link: 'Proof of this payment',
  linkNote: 'Anyone with this code can check that the receipt is genuine.',
  code: 'QR code that opens this receipt',

  kinds: { payment: 'Payment', payout: 'Payout', refund: 'Refund' },
  amounts: { payment: 'Paid', payout: 'Paid out', refund: 'Refunded' },
  rows: {
    kind: 'Receipt of',
    merchant: 'Merchant',
    description: 'For',
    order: 'Order number',
    amount: 'Amount',
    at: 'Date',
    method: 'Method',
    payer: 'Paid by',
    receiver: 'Received by',
    account: 'Account',
    payment: 'Payment ID',
    id: 'Transaction ID',
    reference: 'Bank reference',
    day: 'In the books of',
    root: 'Root of the day',
  } satisfies Record<RowName, string> as Record<RowName, string>,
  placeInDay: 'transaction {place} of {count}',

  verdicts: {
    checking: { title: 'Checking the receipt', text: 'Your browser checks the signature and the place in the books.' },
    valid: {
      title: 'This receipt is genuine',
      text: 'The signature is right, and it stands in the books of its day, which are closed.',
    },
    open: {
      title: 'The signature is genuine',
      text: 'The books of this day are still open. Open this page again tomorrow to see the proof, too.',
    },
    invalid: { title: 'This receipt is not valid', text: 'Do not rely on it. Ask the merchant for the original link.' },
    unsupported: {
      title: 'This browser cannot check it',
      text: 'It does not know Ed25519 signatures, so nothing was checked. Open the page in a current Chrome, Edge, Firefox or Safari, or save the receipt file and check it with another program.',
    },
    unreachable: {
      title: 'It could not be checked',
      text: 'The public keys did not load. Check your connection, then load this page again.',
    },
  },
  reasons: {
    malformed: 'This is not a receipt of Gapura, or a part of it is missing.',
    key: 'The key it names is not one of ours.',
    signature: 'The signature does not match: something in it was changed.',
    proof: 'Its place in the books does not match the signed receipt.',
  } satisfies Record<InvalidReason, string> as Record<InvalidReason, string>,
  noScriptTitle: 'Not checked yet',
  noScriptText:
    'Checking needs JavaScript: turn it on and load this page again. Or save the receipt file and check it with another program, as the documentation of Gapura describes.',
  again: 'Check again',
  print: 'Print',
  savePdf: 'Save as PDF',
  saveFile: 'Save the receipt file',
  facts: 'What it states',
  howTitle: 'What is checked',
  how: [
    'The receipt is signed by the payment service with a key whose public half is on this site.',
    'Every day the service closes its books. One number, the root, stands for all transactions of the day.',
    'Your browser recomputes that root from this receipt. If a transaction were changed or removed, it would not match.',
  ],
  testMode: 'Made in the sandbox: no money moved.',

  // The page on which a receipt is pasted
  pasteLead: 'Paste the text of a receipt file. It is checked in this browser and sent nowhere.',
  pasteLabel: 'Text of the receipt',
  pasteCheck: 'Check',
  pasteNoScript: 'This page needs JavaScript: turn it on and load it again.',
}

export type ReceiptText = typeof receiptEn

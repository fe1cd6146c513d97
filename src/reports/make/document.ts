import type { Tx } from '../../db/transaction.ts'
import type { BusinessData } from '../../onboarding/onboarding.ts'
import { readFees } from '../documents/fee-sums.ts'
import { readStatement } from '../documents/month-sums.ts'
import { writeInvoice } from '../pdf/invoice-pdf.ts'
import type { Party } from '../pdf/letterhead.ts'
import { writeStatement } from '../pdf/statement-pdf.ts'
import type { Report } from '../report.ts'
import { readMerchantParty } from './parties.ts'

/** Whose letterhead documents have. `businessOf`: what a merchant submitted about its business; null: nothing yet. */
export type Letterheads = {
  readonly issuer: Party | null
  readonly businessOf: (tx: Tx, merchantId: string) => Promise<BusinessData | null>
}

/** The bytes of a document, and how many lines of figures it rests on. `issuer` charges the fees. */
export async function makeDocument(
  tx: Tx,
  now: Date,
  report: Report,
  { issuer, businessOf }: Letterheads,
): Promise<{ bytes: AsyncIterable<Uint8Array>; rowCount: number }> {
  // Loaded by who makes a document: no request waits for it.
  const { default: Document } = await import('pdfkit')
  const { merchantId, beginsAt, endsAt, timeZone, firstDay, lastDay } = report
  const span = { merchantId, timeZone, from: beginsAt, until: endsAt }
  const head = {
    from: issuer,
    to: await readMerchantParty(tx, merchantId, await businessOf(tx, merchantId)),
    language: report.language ?? 'en',
    firstDay,
    lastDay,
    timeZone,
    madeAt: now,
    isInterim: endsAt > now,
  } as const
  if (report.kind === 'statement') {
    const statements = await readStatement(tx, span)
    return { bytes: writeStatement(Document, head, statements), rowCount: statements.length }
  }
  const fees = await readFees(tx, span)
  const number = invoiceNumber(merchantId, firstDay)
  return { bytes: writeInvoice(Document, { ...head, number }, fees), rowCount: fees.length }
}

/** One number for each merchant and month, however often the invoice is made. */
const invoiceNumber = (merchantId: string, firstDay: string): string =>
  `FEE-${firstDay.slice(0, 7).replace('-', '')}-${merchantId.slice(-8).toUpperCase()}`

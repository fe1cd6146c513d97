import type PDFDocument from 'pdfkit'
import { isPaymentType } from '../../payment-methods/types.ts'
import { openSheet, type Sheet } from '../../pdf/sheet.ts'
import type { FeeLine } from '../documents/fee-sums.ts'
import { figure } from './figures.ts'
import { type DocumentHead, writeHead } from './head.ts'
import { documentWords } from './words.ts'

const LINE = 17
/** Where the columns end, in points before the right edge. */
const ENDS = { count: 290, fee: 190, tax: 95, total: 0 } as const
const MUTED = '#5b616e'

export type InvoiceHead = DocumentHead & { readonly number: string }

/** The fees of a month as PDF: by currency, what for, how often, how much, and the tax on it. */
export function writeInvoice(
  Document: typeof PDFDocument,
  head: InvoiceHead,
  fees: readonly FeeLine[],
): AsyncIterable<Uint8Array> {
  const { language } = head
  const words = documentWords[language]
  const { sheet, bytes } = openSheet(Document, { title: `${words.invoice} ${head.number}`, language, at: head.madeAt })
  writeHead(sheet, head, words.invoice, [[words.number, head.number]])
  if (fees.length === 0) sheet.text(words.nothing)
  for (const [code, lines] of Map.groupBy(fees, ({ currency }) => currency)) writeFees(sheet, head, code, lines)
  if (fees.length > 0) sheet.text(words.deducted, { color: MUTED, size: 8.5 })
  sheet.end()
  return bytes
}

function writeFees(sheet: Sheet, { language }: InvoiceHead, code: string, lines: readonly FeeLine[]): void {
  const words = documentWords[language]
  const at = (column: keyof typeof ENDS) => sheet.right - ENDS[column]
  const row = (
    name: string,
    cells: Partial<Record<keyof typeof ENDS, string>>,
    weight: 'regular' | 'bold' = 'regular',
  ) => {
    sheet.text(name, { weight })
    for (const [column, text] of Object.entries(cells)) {
      sheet.text(text, { right: at(column as keyof typeof ENDS), weight })
    }
    sheet.down(LINE, LINE)
  }
  const money = (amount: bigint) => figure(amount, code, language)
  sheet.down(0, 8 * LINE)
  row(code, { count: words.count, fee: words.fee, tax: words.tax, total: words.total }, 'bold')
  sheet.rule()
  sheet.down(8)
  for (const { source, count, fee, tax } of lines) {
    const cells = { count: `${count}`, fee: money(fee), tax: money(tax), total: money(fee + tax) }
    row(isPaymentType(source) ? words.paymentsBy(source) : words.sources[source], cells)
  }
  const [fee, tax] = [lines.reduce((sum, one) => sum + one.fee, 0n), lines.reduce((sum, one) => sum + one.tax, 0n)]
  sheet.rule()
  sheet.down(8)
  row(words.total, { fee: money(fee), tax: money(tax), total: money(fee + tax) }, 'bold')
  sheet.down(22)
}

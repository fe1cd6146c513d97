import type PDFDocument from 'pdfkit'
import { dayText } from '../markets/day-text.ts'
import { linesOf } from '../pdf/lines-of.ts'
import { openSheet, type Sheet } from '../pdf/sheet.ts'
import type { InvoicePage, InvoiceView } from './invoice-view.ts'
import { qrMatrixOf } from './qr/qr-code.ts'
import { formatMoney, formatNumber } from './text/format.ts'
import { type Text, textOf } from './text/text.ts'
import type { Locale } from './view.ts'

const LABEL_WIDTH = 110
const LINE = 16
const CODE_SIZE = 110
const MUTED = '#5b616e'
const WARNING = '#9a3412'
/** Where the columns end, in points before the right edge; the description takes the rest. */
const ENDS = { quantity: 215, unitAmount: 120, amount: 0 } as const
/** Characters of a description, and of a note, that fill their column. */
const DESCRIPTION_CHARACTERS = 46
const NOTE_CHARACTERS = 100

/** What the papers say beside the page. */
export type Papers = {
  /** The customer as billed; null: erased, or without a name. */
  readonly billedTo: string | null
  /** When it was finalized: a day of the merchant's zone. */
  readonly issuedAt: string
  readonly url: string
}

/** An invoice as PDF, with the code that opens its page. */
export function writeInvoicePapers(
  Document: typeof PDFDocument,
  page: InvoicePage,
  papers: Papers,
): AsyncIterable<Uint8Array> {
  const { locale, invoice, merchant, now } = page
  const text = textOf(locale)
  const words = text.invoice
  const title = `${words.title(invoice.number)} · ${merchant.displayName}`
  const { sheet, bytes } = openSheet(Document, { title, language: locale, at: now })
  sheet.text(words.papers, { size: 20, weight: 'bold' })
  sheet.down(36)
  const state = page.step.is === 'closed' ? words.closed[page.step.why].title : null
  const facts = [
    [text.merchant, merchant.displayName],
    [words.billedTo, papers.billedTo],
    [words.number, invoice.number],
    [words.issuedAt, dayText(papers.issuedAt, locale)],
    [words.dueBy, dayText(invoice.dueAt, locale)],
    [words.state, page.step.is === 'closed' && page.step.why !== 'PAUSED' ? state : null],
  ] as const
  for (const [name, value] of facts) if (value !== null) writeFact(sheet, name, value)
  if (page.sandbox) {
    sheet.text(text.receipt.testMode, { weight: 'bold', color: WARNING })
    sheet.down(LINE)
  }
  sheet.down(8)
  writeLines(sheet, invoice, locale, text)
  writeSums(sheet, invoice, locale, text)
  for (const line of (invoice.note ?? '').split('\n').flatMap((one) => linesOf(one, NOTE_CHARACTERS))) {
    sheet.text(line, { color: MUTED })
    sheet.down(LINE, LINE)
  }
  if (page.step.is === 'pay') writeCode(sheet, papers.url, words.scan(formatMoney(invoice.due, locale)))
  sheet.end()
  return bytes
}

function writeFact(sheet: Sheet, name: string, value: string): void {
  sheet.text(name, { color: MUTED })
  for (const line of linesOf(value, 70)) {
    sheet.text(line, { x: sheet.left + LABEL_WIDTH })
    sheet.down(LINE, LINE)
  }
}

type Cells = Partial<Record<keyof typeof ENDS, string>>

function writeRow(sheet: Sheet, name: string, cells: Cells, weight: 'regular' | 'bold' = 'regular'): void {
  const lines = linesOf(name, DESCRIPTION_CHARACTERS)
  sheet.down(0, LINE)
  for (const [column, value] of Object.entries(cells)) {
    sheet.text(value, { right: sheet.right - ENDS[column as keyof typeof ENDS], weight })
  }
  for (const line of lines) {
    sheet.text(line, { weight })
    sheet.down(LINE, LINE)
  }
}

function writeLines(sheet: Sheet, { lines }: InvoiceView, locale: Locale, { invoice: words }: Text): void {
  const columns = { quantity: words.quantity, unitAmount: words.unitAmount, amount: words.amount }
  writeRow(sheet, words.lines, columns, 'bold')
  sheet.rule()
  sheet.down(8)
  for (const { description, quantity, unitAmount, amount, taxRate } of lines) {
    const rate = taxRate === null ? '' : ` (${words.tax(formatNumber(taxRate, locale))})`
    writeRow(sheet, description + rate, {
      quantity: formatNumber(quantity, locale),
      unitAmount: formatMoney(unitAmount, locale),
      amount: typeof amount === 'string' ? formatNumber(amount, locale) : formatMoney(amount, locale),
    })
  }
  sheet.rule()
  sheet.down(8)
}

function writeSums(sheet: Sheet, invoice: InvoiceView, locale: Locale, text: Text): void {
  const { invoice: words } = text
  const money = (amount: InvoiceView['total']) => ({ amount: formatMoney(amount, locale) })
  writeRow(sheet, words.subtotal, money(invoice.subtotal))
  for (const { rate, amount } of invoice.taxes) writeRow(sheet, words.tax(formatNumber(rate, locale)), money(amount))
  writeRow(sheet, words.total, money(invoice.total), 'bold')
  if (invoice.amountPaid.amount > 0n) {
    writeRow(sheet, text.totalPaid, money(invoice.amountPaid))
    writeRow(sheet, text.total, money(invoice.due), 'bold')
  }
  sheet.down(12)
}

function writeCode(sheet: Sheet, url: string, words: string): void {
  sheet.down(12, CODE_SIZE + 2 * LINE)
  sheet.squares(qrMatrixOf(url), sheet.left, CODE_SIZE)
  sheet.down(CODE_SIZE / 2 - LINE)
  sheet.text(words, { x: sheet.left + CODE_SIZE + 16, weight: 'bold' })
  sheet.down(LINE)
  sheet.text(url, { x: sheet.left + CODE_SIZE + 16, size: 7.5, color: MUTED })
  sheet.down(CODE_SIZE / 2)
}

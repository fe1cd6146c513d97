import type PDFDocument from 'pdfkit'
import { linesOf } from '../pdf/lines-of.ts'
import { openSheet, type Sheet } from '../pdf/sheet.ts'
import { qrMatrixOf } from './qr/qr-code.ts'
import { amountText, ROW_NAMES, rowsOf } from './receipt-rows.ts'
import type { ReceiptPage, ReceiptView } from './receipt-view.ts'
import { rowWordsOf } from './text/receipt-words.ts'
import { textOf } from './text/text.ts'

const LABEL_WIDTH = 130
const LINE = 18
const CODE_SIZE = 132
const MUTED = '#5b616e'
const WARNING = '#9a3412'
/** Characters of the small text that fill a line of the value column. */
const LINE_CHARACTERS = 66

/** A receipt as PDF: what it states, and the code by which anyone checks it. A printed page proves nothing by itself. */
export function writeReceipt(
  Document: typeof PDFDocument,
  page: ReceiptPage & { readonly receipt: ReceiptView },
  url: string,
  now: Date,
): AsyncIterable<Uint8Array> {
  const { locale, receipt } = page
  const { receipt: text } = textOf(locale)
  const { stated } = receipt
  const words = rowWordsOf(locale)
  const title = `${text.title} · ${stated.merchant}`
  const { sheet, bytes } = openSheet(Document, { title, language: locale, at: now })
  sheet.text(text.title, { size: 20, weight: 'bold' })
  sheet.down(34)
  sheet.text(amountText(stated, words), { size: 16, weight: 'bold' })
  sheet.down(34)
  if (!stated.livemode) {
    sheet.text(text.testMode, { weight: 'bold', color: WARNING })
    sheet.down(LINE)
  }
  sheet.rule()
  sheet.down(12)
  const rows = rowsOf(stated, words)
  for (const name of ROW_NAMES) {
    const value = rows[name]
    if (value !== null && name !== 'amount') writeRow(sheet, text.rows[name], value)
  }
  sheet.rule()
  sheet.down(20, CODE_SIZE)
  sheet.squares(qrMatrixOf(url), sheet.left, CODE_SIZE)
  const beside = sheet.left + CODE_SIZE + 16
  sheet.down(40)
  sheet.text(text.link, { x: beside, weight: 'bold' })
  sheet.down(16)
  sheet.text(text.linkNote, { x: beside, color: MUTED })
  sheet.down(CODE_SIZE - 40)
  sheet.text(url, { size: 7.5, color: MUTED })
  sheet.end()
  return bytes
}

function writeRow(sheet: Sheet, label: string, value: string): void {
  sheet.text(label, { color: MUTED })
  for (const line of linesOf(value, LINE_CHARACTERS)) {
    sheet.text(line, { x: sheet.left + LABEL_WIDTH })
    sheet.down(LINE, LINE)
  }
}

import type PDFDocument from 'pdfkit'
import { openSheet, type Sheet } from '../../pdf/sheet.ts'
import { type CurrencyStatement, STATEMENT_LINES } from '../documents/month-sums.ts'
import type { ReportLanguage } from '../report.ts'
import { figure } from './figures.ts'
import { type DocumentHead, writeHead } from './head.ts'
import { documentWords } from './words.ts'

const LINE = 17
const MUTED = '#5b616e'

/** A month's statement as PDF: by currency, opening balance, movements, closing balance. */
export function writeStatement(
  Document: typeof PDFDocument,
  head: DocumentHead,
  statements: readonly CurrencyStatement[],
): AsyncIterable<Uint8Array> {
  const words = documentWords[head.language]
  const { sheet, bytes } = openSheet(Document, {
    title: `${words.statement} · ${head.merchant}`,
    language: head.language,
    at: head.madeAt,
  })
  writeHead(sheet, head, words.statement, [[words.account, head.merchant]])
  if (statements.length === 0) sheet.text(words.nothing)
  for (const statement of statements) writeCurrency(sheet, statement, head.language)
  sheet.end()
  return bytes
}

function writeCurrency(
  sheet: Sheet,
  { currency, opening, lines, closing, closingByAccount }: CurrencyStatement,
  language: ReportLanguage,
): void {
  const words = documentWords[language]
  const line = (
    name: string,
    amount: bigint,
    weight: 'regular' | 'bold' = 'regular',
    indent = 0,
    color = '#16181d',
  ) => {
    sheet.text(name, { x: sheet.left + indent, weight, color })
    sheet.text(figure(amount, currency, language), { right: sheet.right, weight, color })
    sheet.down(LINE, LINE)
  }
  sheet.down(0, 12 * LINE)
  sheet.text(currency, { size: 12, weight: 'bold' })
  sheet.down(24)
  line(words.opening, opening, 'bold')
  for (const name of STATEMENT_LINES) {
    const amount = lines.get(name) ?? 0n
    if (amount !== 0n) line(words.lines[name], amount)
  }
  sheet.rule()
  sheet.down(8)
  line(words.closing, closing, 'bold')
  for (const [account, amount] of closingByAccount) {
    if (amount !== 0n) line(`${words.ofWhich} ${words.accounts[account]}`, amount, 'regular', 12, MUTED)
  }
  sheet.down(22)
}

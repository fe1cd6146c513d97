import type PDFDocument from 'pdfkit'
import { openSheet, type Sheet } from '../../pdf/sheet.ts'
import { bridgeOf, type Step } from '../documents/bridge.ts'
import { type CurrencyStatement, STATEMENT_LINES, type StatementLine } from '../documents/month-sums.ts'
import type { ReportLanguage } from '../report.ts'
import { figure } from './figures.ts'
import { type DocumentHead, writeHead } from './head.ts'
import { documentWords } from './words.ts'

const LINE = 17
const MUTED = '#5b616e'
const INK = '#16181d'
/** Where the bars of the bridge stand, between the names and the figures, in points. */
const BARS = { left: 170, width: 200 } as const
const COLOURS = { total: '#1f3f8f', more: '#2b8a5c', less: '#c8372f' } as const

/** A month's statement as PDF: by currency, opening balance, movements, closing balance. */
export function writeStatement(
  Document: typeof PDFDocument,
  head: DocumentHead,
  statements: readonly CurrencyStatement[],
): AsyncIterable<Uint8Array> {
  const words = documentWords[head.language]
  const { sheet, bytes } = openSheet(Document, {
    title: `${words.statement} · ${head.to.name}`,
    language: head.language,
    at: head.madeAt,
  })
  writeHead(sheet, head, words.statement, [])
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
    color = INK,
    step?: Step<StatementLine>,
  ) => {
    if (step) sheet.bar(sheet.left + BARS.left + step.start * BARS.width, step.width * BARS.width, COLOURS[step.tone])
    sheet.text(name, { x: sheet.left + indent, weight, color })
    sheet.text(figure(amount, currency, language), { right: sheet.right, weight, color })
    sheet.down(LINE, LINE)
  }
  sheet.down(0, 12 * LINE)
  sheet.text(currency, { size: 12, weight: 'bold' })
  sheet.down(24)
  const moved = STATEMENT_LINES.map((name) => ({ line: name, amount: lines.get(name) ?? 0n })).filter(
    ({ amount }) => amount !== 0n,
  )
  const steps = bridgeOf(
    Number(opening),
    moved.map(({ line: name, amount }) => ({ line: name, amount: Number(amount) })),
    Number(closing),
  )
  const stepOf = (name: StatementLine | 'opening' | 'closing') => steps.find((step) => step.line === name)
  line(words.opening, opening, 'bold', 0, INK, stepOf('opening'))
  for (const { line: name, amount } of moved) line(words.lines[name], amount, 'regular', 0, INK, stepOf(name))
  sheet.rule()
  sheet.down(8)
  line(words.closing, closing, 'bold', 0, INK, stepOf('closing'))
  for (const [account, amount] of closingByAccount) {
    if (amount !== 0n) line(`${words.ofWhich} ${words.accounts[account]}`, amount, 'regular', 12, MUTED)
  }
  sheet.down(22)
}

import { clockIn } from '../../base/time-zone.ts'
import { openSheet, type Sheet } from '../../pdf/sheet.ts'
import { figure, timeInWords } from '../pdf/figures.ts'
import type { ReportLanguage } from '../report.ts'
import type { Column, ColumnType, Row } from '../tables/table.ts'
import type { Lines } from './encoder.ts'

/** What stands above a table on paper, and how its cells are written. */
type PaperHead = {
  readonly title: string
  /** Whose it is. */
  readonly subtitle: string
  readonly timeZone: string
  readonly language: ReportLanguage
  readonly at: Date
}

const SIZE = 7.5
const LINE = 14
const GAP = 8
const MUTED = '#5b616e'
/** How much of the width a column takes, beside the others. */
const SHARES: Readonly<Record<ColumnType, number>> = { text: 2, money: 1.5, time: 1.6, day: 1.2, count: 0.8 }
const isRight = ({ type }: Column): boolean => type === 'money' || type === 'count'

/** A table on pages of A4 across: its columns are named on every page, and a text that has no room ends in `…`. */
export async function* encodePdf(
  head: PaperHead,
  columns: readonly Column[],
  lines: Lines,
): AsyncGenerator<Uint8Array> {
  const { title, language, at } = head
  const { default: PDFDocument } = await import('pdfkit')
  const { sheet, bytes } = openSheet(PDFDocument, { title, language, at, isAcross: true })
  const table = placed(sheet, columns)
  writeHead(sheet, head)
  writeNames(sheet, table, language)
  let count = 0
  for await (const rows of lines) {
    for (const row of rows) {
      if (sheet.down(LINE, LINE)) writeNames(sheet, table, language)
      for (const one of table) write(sheet, one, cellText(one.column, row, head))
    }
    count += rows.length
  }
  sheet.down(LINE * 2, LINE)
  sheet.text(language === 'id' ? `${count} baris` : `${count} lines`, { size: SIZE, color: MUTED })
  sheet.end()
  yield* bytes
}

type Placed = { readonly column: Column; readonly x: number; readonly width: number }

function placed(sheet: Sheet, columns: readonly Column[]): Placed[] {
  const all = columns.reduce((sum, { type }) => sum + SHARES[type], 0)
  const room = sheet.right - sheet.left - GAP * (columns.length - 1)
  let x = sheet.left
  return columns.map((column) => {
    const width = (room * SHARES[column.type]) / all
    const one = { column, x, width }
    x += width + GAP
    return one
  })
}

function writeHead(sheet: Sheet, { title, subtitle, timeZone, language, at }: PaperHead): void {
  sheet.text(title, { size: 16, weight: 'bold' })
  sheet.down(24)
  sheet.text(`${subtitle} · ${timeInWords(at, timeZone, language)} (${timeZone})`, { size: 8.5, color: MUTED })
  sheet.down(24)
}

function writeNames(sheet: Sheet, table: readonly Placed[], language: ReportLanguage): void {
  for (const one of table) write(sheet, one, one.column[language], 'bold')
  sheet.down(LINE - 1)
  sheet.rule()
  sheet.down(4 - LINE)
}

/** Only a text is cut: a name, a figure or a time is written smaller where it has no room. */
function write(sheet: Sheet, { column, x, width }: Placed, text: string, weight: 'regular' | 'bold' = 'regular'): void {
  const isCut = weight === 'regular' && column.type === 'text'
  const wide = sheet.widthOf(text, { size: SIZE, weight })
  const size = isCut || wide <= width ? SIZE : (SIZE * width) / wide
  const shown = isCut && wide > width ? cut(sheet, text, width, weight) : text
  sheet.text(shown, { size, weight, ...(isRight(column) ? { right: x + width } : { x }) })
}

function cut(sheet: Sheet, text: string, width: number, weight: 'regular' | 'bold'): string {
  const chars = [...text]
  let [least, most] = [0, chars.length]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    const fits = sheet.widthOf(`${chars.slice(0, middle).join('')}…`, { size: SIZE, weight }) <= width
    if (fits) least = middle
    else most = middle - 1
  }
  return `${chars.slice(0, least).join('')}…`
}

/** A text in one line, without what a PDF would draw as a box. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')

function cellText({ key, type }: Column, row: Row, { timeZone, language }: PaperHead): string {
  const value = row[key] ?? null
  if (value === null) return ''
  if (value instanceof Date) return wallTime(value, timeZone)
  if (type === 'money') return figure(BigInt(value), `${row.currency}`, language)
  return plain(String(value))
}

const wallTime = (time: Date, zone: string): string =>
  new Date(clockIn(zone)(time)).toISOString().slice(0, 16).replace('T', ' ')

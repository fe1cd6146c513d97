import type PDFDocument from 'pdfkit'
import { pathOf } from './as-svg.ts'
import type { Drawing } from './drawing.ts'

const POINTS_PER_MM = 72 / 25.4
const A4 = { width: 210, height: 297 }
/** What printers cannot reach, around a sheet. */
const MARGIN = 8
const COLUMNS = 3
const ROWS = 4
/** The stickers of a sheet. */
export const SHEET = COLUMNS * ROWS

type About = { readonly title: string; readonly language: string; readonly at: Date }

/** A drawing as a PDF of its own size, or a sheet of A4 with twelve of it, smaller, and lines to cut along. */
export function writeSticker(
  Document: typeof PDFDocument,
  drawing: Drawing,
  { title, language, at }: About,
  isSheet: boolean,
): AsyncIterable<Uint8Array> {
  const page = isSheet ? A4 : drawing
  const document = new Document({
    size: [page.width * POINTS_PER_MM, page.height * POINTS_PER_MM],
    margin: 0,
    lang: language,
    info: { Title: title, Creator: 'Gapura', CreationDate: at },
    displayTitle: true,
    // Its own default is a font that is not embedded; what is written here are outlines.
    font: null as unknown as string,
  })
  document.scale(POINTS_PER_MM)
  if (isSheet) drawSheet(document, drawing)
  else draw(document, drawing)
  document.end()
  return document as unknown as AsyncIterable<Uint8Array>
}

function drawSheet(document: InstanceType<typeof PDFDocument>, drawing: Drawing): void {
  const cell = { width: (A4.width - 2 * MARGIN) / COLUMNS, height: (A4.height - 2 * MARGIN) / ROWS }
  const scale = Math.min(cell.width / drawing.width, cell.height / drawing.height)
  const inset = { x: (cell.width - drawing.width * scale) / 2, y: (cell.height - drawing.height * scale) / 2 }
  for (let n = 0; n < SHEET; n++) {
    document.save()
    document.translate(
      MARGIN + (n % COLUMNS) * cell.width + inset.x,
      MARGIN + Math.floor(n / COLUMNS) * cell.height + inset.y,
    )
    document.scale(scale)
    draw(document, drawing)
    document.restore()
  }
  for (let n = 1; n < COLUMNS; n++) {
    const x = MARGIN + n * cell.width
    document.moveTo(x, MARGIN).lineTo(x, A4.height - MARGIN)
  }
  for (let n = 1; n < ROWS; n++) {
    const y = MARGIN + n * cell.height
    document.moveTo(MARGIN, y).lineTo(A4.width - MARGIN, y)
  }
  document.lineWidth(0.1).dash(1, { space: 1.5 }).strokeColor('#000').stroke()
}

function draw(document: InstanceType<typeof PDFDocument>, drawing: Drawing): void {
  document.path(pathOf(drawing)).fillColor('#000').fill('non-zero')
  const { symbol } = drawing
  if (!symbol) return
  const side = symbol.size / symbol.matrix.length
  for (const [n, row] of symbol.matrix.entries()) {
    for (let at = row.indexOf(true); at >= 0; at = row.indexOf(true, at)) {
      const light = row.indexOf(false, at)
      const end = light < 0 ? row.length : light
      document.rect(symbol.x + at * side, symbol.y + n * side, (end - at) * side, side)
      at = end
    }
  }
  document.fill()
}

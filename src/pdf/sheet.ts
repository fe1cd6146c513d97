import type PDFDocument from 'pdfkit'
import { type FontPart, readFont, runsOf, type Weight } from './fonts.ts'

/** How a text stands: from `x`, or to `right`, in points from the left edge. */
type Place = {
  readonly x?: number
  readonly right?: number
  readonly size?: number
  readonly weight?: Weight
  readonly color?: string
}

/** A page of A4 that is written from above; texts stand on the line at `y`. */
export type Sheet = {
  readonly left: number
  readonly right: number
  y: number
  text(text: string, place?: Place): void
  /** How wide a text is, in points. */
  widthOf(text: string, place?: Pick<Place, 'size' | 'weight'>): number
  /** A picture of squares, as a QR symbol is, from `x` and `y`: `size` points wide, true is dark. */
  squares(rows: readonly (readonly boolean[])[], x: number, size: number): void
  /** A PNG or JPEG from `x` and `y`, within these points; false: it cannot be drawn. */
  picture(bytes: Buffer, x: number, width: number, height: number): boolean
  /** A filled bar from `x`, beside a text at `y`. */
  bar(x: number, width: number, color: string): void
  /** A thin line across at `y`. */
  rule(): void
  /** Goes `points` down, and to a new page where there is no room for `room` below, which it returns. */
  down(points: number, room?: number): boolean
  end(): void
}

const MARGIN = 56
const A4 = { width: 595.28, height: 841.89 }
const SIZE = 9.5
const INK = '#16181d'
const RULE = '#c9ccd3'
/** A bar stands as high as the letters of its line. */
const BAR = { top: 2.5, height: 9, widthMin: 0.75 } as const

const fontName = (part: FontPart, weight: Weight): string => `${part}-${weight}`

/** Begins a document whose fonts are embedded, so that names look everywhere as they are written. */
export function openSheet(
  Document: typeof PDFDocument,
  about: { title: string; language: string; at: Date; isAcross?: boolean },
) {
  const [width, height] = about.isAcross ? [A4.height, A4.width] : [A4.width, A4.height]
  const document = new Document({
    size: [width, height],
    margin: MARGIN,
    lang: about.language,
    info: { Title: about.title, Creator: 'Gapura', CreationDate: about.at },
    displayTitle: true,
    // Its own default is a font that is not embedded.
    font: null as unknown as string,
  })
  for (const part of ['latin', 'latin-ext'] as const) {
    for (const weight of ['regular', 'bold'] as const)
      document.registerFont(fontName(part, weight), readFont(part, weight))
  }
  const sheet: Sheet = {
    left: MARGIN,
    right: width - MARGIN,
    y: MARGIN,
    text(text, { x, right, size = SIZE, weight = 'regular', color = INK } = {}) {
      const runs = runsOf(text)
      const use = (run: (typeof runs)[number]) => document.font(fontName(run.part, weight)).fontSize(size)
      const widths = runs.map((run) => use(run).widthOfString(run.text))
      let at = right === undefined ? (x ?? sheet.left) : right - widths.reduce((sum, width) => sum + width, 0)
      for (const [n, run] of runs.entries()) {
        use(run).fillColor(color).text(run.text, at, sheet.y, { lineBreak: false })
        at += widths[n] ?? 0
      }
    },
    widthOf(text, { size = SIZE, weight = 'regular' } = {}) {
      const widths = runsOf(text).map((run) =>
        document.font(fontName(run.part, weight)).fontSize(size).widthOfString(run.text),
      )
      return widths.reduce((sum, one) => sum + one, 0)
    },
    squares(rows, x, size) {
      const side = size / rows.length
      for (const [n, row] of rows.entries()) {
        for (let at = row.indexOf(true); at >= 0; at = row.indexOf(true, at)) {
          const light = row.indexOf(false, at)
          const end = light < 0 ? row.length : light
          document.rect(x + at * side, sheet.y + n * side, (end - at) * side, side)
          at = end
        }
      }
      document.fillColor('#000').fill()
    },
    picture(bytes, x, wide, high) {
      try {
        document.image(bytes, x, sheet.y, { fit: [wide, high] })
        return true
      } catch {
        return false
      }
    },
    bar(x, wide, color) {
      document
        .rect(x, sheet.y + BAR.top, Math.max(wide, BAR.widthMin), BAR.height)
        .fillColor(color)
        .fill()
    },
    rule() {
      document.moveTo(sheet.left, sheet.y).lineTo(sheet.right, sheet.y).lineWidth(0.5).strokeColor(RULE).stroke()
    },
    down(points, room = 0) {
      sheet.y += points
      if (sheet.y + room <= height - MARGIN) return false
      document.addPage()
      sheet.y = MARGIN
      return true
    },
    end: () => document.end(),
  }
  return { sheet, bytes: document as unknown as AsyncIterable<Uint8Array> }
}

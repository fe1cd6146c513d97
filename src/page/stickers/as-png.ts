import { DIFFERENCE_FROM_ABOVE, NO_FILTER, pngOf } from '../qr/png.ts'
import type { Drawing } from './drawing.ts'
import { type Edge, edgesOf } from './edges.ts'

/** 300 dots per inch: what printers and print shops expect. */
const PIXELS_PER_MM = 300 / 25.4
/** Lines that are looked at in each row of pixels, so that slanted edges are grey rather than jagged. */
const LINES = 4
const WHITE = 255

/** A drawing as a PNG of greys that programs print in its size. */
export function stickerPngOf(drawing: Drawing, pixelsPerMm: number = PIXELS_PER_MM): Buffer {
  const width = Math.round(drawing.width * pixelsPerMm)
  const height = Math.round(drawing.height * pixelsPerMm)
  const edges = [...edgesOf(drawing.steps, pixelsPerMm), ...edgesOfSymbol(drawing, pixelsPerMm)].sort(
    (a, b) => a.top - b.top,
  )
  const lines: Uint8Array[] = []
  const sameAsAbove = new Uint8Array(width + 1)
  sameAsAbove[0] = DIFFERENCE_FROM_ABOVE
  let open: readonly Edge[] = []
  let wasEven = false
  let next = 0
  for (let row = 0; row < height; row++) {
    const first = next
    while ((edges[next]?.top ?? Number.POSITIVE_INFINITY) < row + 1) next++
    const now = [...open, ...edges.slice(first, next)].filter(({ bottom }) => bottom > row)
    const isSame = next === first && now.length === open.length
    open = now
    // Most rows are as the one above: margins, and the rows of a symbol's squares.
    const even = isEven(open, row)
    lines.push(isSame && even && wasEven ? sameAsAbove : rowOf(open, row, width))
    wasEven = even
  }
  return pngOf({ width, height, bits: 8, lines, pixelsPerMeter: Math.round(pixelsPerMm * 1_000) })
}

/** Whether edges are upright from the top of a row to its bottom: each of its lines is as the others. */
const isEven = (edges: readonly Edge[], row: number): boolean =>
  edges.every(({ top, bottom, slope }) => slope === 0 && top <= row && bottom >= row + 1)

/** The dark squares of the symbol, each edge on whole pixels: a scanner sees them sharp. */
function edgesOfSymbol({ symbol }: Drawing, pixelsPerMm: number): Edge[] {
  if (!symbol) return []
  const side = (symbol.size * pixelsPerMm) / symbol.matrix.length
  const column = (n: number) => Math.round(symbol.x * pixelsPerMm + n * side)
  const row = (n: number) => Math.round(symbol.y * pixelsPerMm + n * side)
  return symbol.matrix.flatMap((squares, y) =>
    squares.flatMap((isDark, x) => {
      const [top, bottom] = [row(y), row(y + 1)]
      if (!isDark || top === bottom) return []
      const edge = (at: number, turn: 1 | -1): Edge => ({ top, bottom, x: at, slope: 0, turn })
      return [edge(column(x), 1), edge(column(x + 1), -1)]
    }),
  )
}

/** A row of pixels after its filter byte: how much of each is covered, on the average of its lines. */
function rowOf(edges: readonly Edge[], row: number, width: number): Uint8Array {
  const covered = new Float32Array(width)
  for (let line = 0; line < LINES; line++) {
    const y = row + (line + 0.5) / LINES
    const crossings = edges
      .filter(({ top, bottom }) => top <= y && y < bottom)
      .map(({ top, x, slope, turn }) => ({ x: x + (y - top) * slope, turn }))
      .sort((a, b) => a.x - b.x)
    let winding = 0
    let begin = 0
    for (const { x, turn } of crossings) {
      if (winding === 0) begin = x
      winding += turn
      if (winding === 0) cover(covered, begin, x)
    }
  }
  const bytes = new Uint8Array(width + 1).fill(WHITE)
  bytes[0] = NO_FILTER
  for (let x = 0; x < width; x++) {
    const part = covered[x] ?? 0
    if (part > 0) bytes[x + 1] = Math.round(WHITE * (1 - Math.min(1, part / LINES)))
  }
  return bytes
}

/** Adds a span of one line, its ends by the part of the pixel that they cover. */
function cover(covered: Float32Array, from: number, to: number): void {
  const [begin, end] = [Math.max(0, from), Math.min(covered.length, to)]
  for (let x = Math.floor(begin); x < end; x++) {
    covered[x] = (covered[x] ?? 0) + (x >= begin && x + 1 <= end ? 1 : Math.min(end, x + 1) - Math.max(begin, x))
  }
}

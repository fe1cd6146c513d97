import { NO_FILTER, pngOf } from './png.ts'
import type { QrMatrix } from './qr-code.ts'

/** Pixels a module: wallet apps read a saved picture best at about this size. */
const MODULE_PIXELS = 12
/** A row of modules as one line of 1-bit pixels, 1 being white, after its filter byte. */
function scanlineOf(row: readonly boolean[]): Buffer {
  const width = row.length * MODULE_PIXELS
  const line = Buffer.alloc(1 + Math.ceil(width / 8), 0xff)
  line[0] = NO_FILTER
  for (let x = 0; x < width; x++) {
    const at = 1 + (x >> 3)
    if (row[Math.floor(x / MODULE_PIXELS)]) line[at] = (line[at] ?? 0) & ~(0x80 >> (x & 7))
  }
  return line
}

/**
 * The symbol as a PNG of 1-bit grey, about 1 KB: a phone's gallery and the wallets' "pick from gallery" want a picture,
 * and SVG is none to them.
 */
export function qrPngOf(matrix: QrMatrix): Buffer {
  const size = matrix.length * MODULE_PIXELS
  const lines = matrix.flatMap((row) => Array<Buffer>(MODULE_PIXELS).fill(scanlineOf(row)))
  return pngOf({ width: size, height: size, bits: 1, lines })
}

import { crc32, deflateSync } from 'node:zlib'
import type { QrMatrix } from './qr-code.ts'

/** Pixels a module: wallet apps read a saved picture best at about this size. */
const MODULE_PIXELS = 12
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const NO_FILTER = 0

const uint32 = (n: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n)
  return bytes
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

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
 * and SVG is none to them. Source: PNG specification (W3C), chunks IHDR, IDAT, IEND.
 */
export function qrPngOf(matrix: QrMatrix): Buffer {
  const size = matrix.length * MODULE_PIXELS
  const header = Buffer.concat([uint32(size), uint32(size), Buffer.from([1, 0, 0, 0, 0])])
  const lines = matrix.flatMap((row) => Array<Buffer>(MODULE_PIXELS).fill(scanlineOf(row)))
  const pixels = deflateSync(Buffer.concat(lines), { level: 9 })
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

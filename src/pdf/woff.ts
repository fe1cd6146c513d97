import { inflateSync } from 'node:zlib'

/** Sizes in bytes, and places, of what a font file begins with. Source: WOFF File Format 1.0, 3 and 4; OpenType, "Table Directory". */
const WOFF = { header: 44, entry: 20 } as const
const SFNT = { header: 12, entry: 16, align: 4 } as const

const aligned = (length: number): number => Math.ceil(length / SFNT.align) * SFNT.align

/** The font in a WOFF file as OpenType: the same tables, unpacked. */
export function fontInWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, n) => {
    const at = WOFF.header + n * WOFF.entry
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const bytes = woff.subarray(offset, offset + packed)
    return { entry: woff.subarray(at, at + WOFF.entry), bytes: packed < length ? inflateSync(bytes) : bytes }
  })
  const start = SFNT.header + count * SFNT.entry
  const font = Buffer.alloc(start + tables.reduce((sum, { bytes }) => sum + aligned(bytes.length), 0))
  const power = Math.floor(Math.log2(count))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  font.writeUInt16BE(2 ** power * SFNT.entry, 6)
  font.writeUInt16BE(power, 8)
  font.writeUInt16BE((count - 2 ** power) * SFNT.entry, 10)
  let offset = start
  for (const [n, { entry, bytes }] of tables.entries()) {
    const at = SFNT.header + n * SFNT.entry
    entry.copy(font, at, 0, 4)
    entry.copy(font, at + 4, 16, 20)
    font.writeUInt32BE(offset, at + 8)
    font.writeUInt32BE(bytes.length, at + 12)
    bytes.copy(font, offset)
    offset += aligned(bytes.length)
  }
  return font
}

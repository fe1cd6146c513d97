import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PER_METER = 1

/** Filter bytes, with which each line of pixels begins: its pixels as they are, or less those above. */
export const NO_FILTER = 0
export const DIFFERENCE_FROM_ABOVE = 2

const uint32 = (n: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n)
  return bytes
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

type Picture = {
  readonly width: number
  readonly height: number
  /** Bits of grey a pixel; the highest value is white. */
  readonly bits: 1 | 8
  /** Each after its filter byte. */
  readonly lines: readonly Uint8Array[]
  /** By which programs print it in its size; absent: none. */
  readonly pixelsPerMeter?: number
}

/** A tenth of the time that the highest level takes for a picture of a page, for a tenth of its bytes more. */
const LEVEL = 7

/** A picture of greys as PNG. Source: PNG specification (W3C), chunks IHDR, pHYs, IDAT, IEND. */
export function pngOf({ width, height, bits, lines, pixelsPerMeter }: Picture): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([bits, 0, 0, 0, 0])])
  const scale = pixelsPerMeter === undefined ? [] : [uint32(pixelsPerMeter), uint32(pixelsPerMeter)]
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(scale.length === 0 ? [] : [chunk('pHYs', Buffer.concat([...scale, Buffer.from([PER_METER])]))]),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: LEVEL })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

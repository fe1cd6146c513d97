import { createRequire } from 'node:module'
import { crc32, deflateSync } from 'node:zlib'
import type PDFDocument from 'pdfkit'

const Document: typeof PDFDocument = createRequire(import.meta.url)('pdfkit')

type Drawn = InstanceType<typeof PDFDocument> & { addNamedJavaScript(name: string, script: string): void }

/** A PDF as pdfkit writes one: compressed pages, and what `draw` adds. */
export function aPdf(
  draw: (sheet: Drawn) => void = () => {},
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  return new Promise((resolve) => {
    const sheet = new Document(options) as Drawn
    const parts: Buffer[] = []
    sheet.on('data', (part: Buffer) => parts.push(part))
    sheet.on('end', () => resolve(Buffer.concat(parts)))
    sheet.text('AKTA PENDIRIAN')
    draw(sheet)
    sheet.end()
  })
}

/** A PDF of one stream, written by hand. */
export function aHandmadePdf(dictionary: string, stream: Buffer, beside = ''): Buffer {
  const head = `%PDF-1.7\n${beside}\n1 0 obj\n<< ${dictionary} /Length ${stream.length} >>\nstream\n`
  return Buffer.concat([
    Buffer.from(head, 'latin1'),
    stream,
    Buffer.from('\nendstream\nendobj\nstartxref\n0\n%%EOF\n', 'latin1'),
  ])
}

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** What a phone writes in front of a picture: which way up it is (`orientation`), and where it was taken. */
export function exif(orientation: number): Buffer {
  const tiff = Buffer.from(`II*\0\x08\0\0\0\x02\0`, 'latin1')
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(3, 2)
    bytes.writeUInt32LE(1, 4)
    bytes.writeUInt16LE(value, 8)
    return bytes
  }
  const entries = [entry(0x0112, orientation), entry(0x8825, 77)]
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, ...entries, Buffer.from('GPS -6.9147,107.6098')])
  return segment(0xe1, data)
}

/** The segments of a small JPEG. */
export const JPEG = {
  start: Buffer.from([0xff, 0xd8]),
  jfif: segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
  comment: segment(0xfe, Buffer.from('<script>alert(1)</script>')),
  tables: segment(0xdb, Buffer.alloc(65, 1)),
  frame: (width = 800, height = 600) =>
    segment(0xc0, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])),
  codes: segment(0xc4, Buffer.alloc(20, 1)),
  scan: Buffer.concat([
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
  ]),
  end: Buffer.from([0xff, 0xd9]),
}

export const aJpeg = (...before: readonly Buffer[]): Buffer =>
  Buffer.concat([JPEG.start, JPEG.jfif, ...before, JPEG.tables, JPEG.frame(), JPEG.codes, JPEG.scan, JPEG.end])

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one grey, with `beside` in front of its pixels. */
export function aPng({
  width = 4,
  height = 4,
  beside = Buffer.alloc(0),
}: {
  width?: number
  height?: number
  beside?: Buffer
} = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const pixels = deflateSync(Buffer.alloc(Math.min(height, 64) * (Math.min(width, 64) + 1)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    beside,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

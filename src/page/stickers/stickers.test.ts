import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { qris } from '../../markets/indonesia/qr.ts'
import { stickerPngOf } from './as-png.ts'
import { svgOf } from './as-svg.ts'
import { drawSticker, type Sticker } from './layout.ts'
import { STICKER_WORDS } from './words.ts'

// Its own default is to fetch it.
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })

/** As long as codes are in practice: a longer one has smaller squares. */
const content = qris.write({
  ...{ merchantName: 'KOPI GAPURA SANDBOX RAYA', merchantId: '123', amount: null, terminal: 'A0123456' },
  ...{ reference: 'dem0gapvr1k9m2n4b6v8c1xz3', label: 'KASIR SATU LANTAI DASAR' },
})
const code = qris.read(content)
const STICKER: Sticker = {
  merchant: 'Kopi Gapura Sandbox Nusantara Jaya Abadi',
  place: 'Kopi Senja · Łódź',
  sandbox: false,
  amount: null,
  pays: { is: 'code', scheme: 'QRIS', content, payeeName: 'KOPI', printed: code?.printed ?? [] },
}
const drawn = (change: Partial<Sticker> = {}) => drawSticker({ ...STICKER, ...change }, STICKER_WORDS.id)
const read = async (png: Buffer) =>
  (await readBarcodes(new Uint8Array(png), { formats: ['QRCode'] })).map(({ text }) => text)

test('the code says where to print NMID and terminal', () => {
  expect(code?.printed).toEqual([expect.stringMatching(/^NMID: ID\d{13}$/), 'TID: A0123456'])
})

test.each([150, 300])('it decodes with the symbol as small as 3 cm, printed at %i dots per inch', async (dpi) => {
  const drawing = drawn()
  const size = drawing.symbol?.size ?? 0
  const png = stickerPngOf(drawing, ((30 / size) * dpi) / 25.4)
  expect(await read(png)).toEqual([content])
})

test('as PNG it is A6 at 300 dots per inch, and text is letters, not empty frames', async () => {
  const png = stickerPngOf(drawn())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1240, 1748])
  expect(await read(png)).toEqual([content])
  const [named, nameless] = [drawn(), drawn({ merchant: '' })].map(({ steps }) => steps.length)
  expect((named ?? 0) - (nameless ?? 0)).toBeGreaterThan(300)
})

test('nothing is drawn outside the paper, however long the names are', () => {
  const long = { merchant: 'W'.repeat(80), place: 'M'.repeat(90) }
  const account: Sticker['pays'] = {
    is: 'number',
    bank: 'W'.repeat(30),
    number: '9'.repeat(24),
    holder: 'W'.repeat(40),
  }
  for (const drawing of [drawn(long), drawn({ ...long, pays: account, amount: 'Rp'.repeat(40), sandbox: true })]) {
    const at = (axis: 0 | 1) => drawing.steps.flatMap((step) => step.at.filter((_, n) => n % 2 === axis))
    expect(Math.min(...at(0))).toBeGreaterThanOrEqual(2)
    expect(Math.max(...at(0))).toBeLessThanOrEqual(drawing.width - 2)
    expect(Math.max(...at(1))).toBeLessThanOrEqual(drawing.height - 2)
  }
})

test('an SVG has no text, no script and no fonts: only outlines', () => {
  const svg = svgOf(drawn({ merchant: '<script>alert(1)</script>' }))
  expect(svg).toMatch(/^<svg [^>]+width="105mm" height="148mm">/)
  expect(svg).not.toMatch(/<(text|script|image|style)/)
})

import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrMatrixOf, qrPathOf, qrSvgOf } from './qr-code.ts'

const CONTENT =
  '00020101021126670017ID.GAPURA.SANDBOX01189360099900000000120213SANDBOX0000010303UMI51440014ID.CO.QRIS.WWW0215' +
  'ID10999999999990303UMI5204581253033605802ID5919KOPI GAPURA SANDBOX6013JAKARTA PUSAT61051011062070703A0163047342'

/** Paints a path of ours as it is stroked, a unit being four pixels. */
function paint(path: string, size: number): { width: number; height: number; data: Uint8Array } {
  const scale = 4
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  let [x, y] = [0, 0]
  for (const [, command, along, row] of path.matchAll(/([Mmh])(\d+)(?: (\d+)(?:\.5)?)?/g)) {
    const units = Number(along)
    if (command === 'M') [x, y] = [units, Number(row)]
    if (command === 'h') {
      for (let dy = 0; dy < scale; dy++) {
        const from = ((y * scale + dy) * width + x * scale) * 4
        for (let i = 0; i < units * scale; i++) data.set([0, 0, 0], from + i * 4)
      }
    }
    if (command !== 'M') x += units
  }
  return { width, height: width, data }
}

test('what is drawn reads back as what was meant', () => {
  const matrix = qrMatrixOf(CONTENT)
  expect(decodeQR(paint(qrPathOf(matrix), matrix.length))).toBe(CONTENT)
})

test('the quiet zone of four modules is part of every picture', () => {
  const matrix = qrMatrixOf(CONTENT)
  expect(matrix.slice(0, 4).flat().some(Boolean)).toBe(false)
  expect(matrix.every((row) => !row.slice(0, 4).some(Boolean) && !row.slice(-4).some(Boolean))).toBe(true)
  expect(matrix[4]?.[4]).toBe(true)
  expect(qrSvgOf(matrix)).toContain(`viewBox="0 0 ${matrix.length} ${matrix.length}"`)
})

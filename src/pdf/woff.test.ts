import { expect, test } from 'vitest'
import { readFont } from './fonts.ts'

/** The sum of a table's words, as its entry in the directory has it. */
function sumOf(table: Buffer): number {
  const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

test.each([
  ['latin', 'regular'],
  ['latin', 'bold'],
  ['latin-ext', 'regular'],
  ['latin-ext', 'bold'],
] as const)('the font %s %s is unpacked whole: every table has the sum that its directory says', (part, weight) => {
  const font = readFont(part, weight)
  const names = Array.from({ length: font.readUInt16BE(4) }, (_, n) => {
    const at = 12 + n * 16
    const name = font.toString('latin1', at, at + 4)
    const start = font.readUInt32BE(at + 8)
    const table = Buffer.from(font.subarray(start, start + font.readUInt32BE(at + 12)))
    // The sum of the whole file, which is not part of the table's.
    if (name === 'head') table.writeUInt32BE(0, 8)
    expect([name, sumOf(table)]).toEqual([name, font.readUInt32BE(at + 4)])
    return name
  })
  expect(names).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']))
})

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ArchiveError, readArchive } from './read-archive.ts'
import { readXlsx, type SheetRow, type WorkbookError } from './read-xlsx.ts'
import { storeArchive } from './store-archive.ts'

/** Workbooks that LibreOffice 24 and openpyxl 3.1 wrote. */
const sample = (name: string) => readFileSync(resolve(import.meta.dirname, 'samples', `${name}.xlsx`))
async function linesOf(bytes: Buffer): Promise<SheetRow[]> {
  const lines: SheetRow[] = []
  for await (const row of readXlsx(bytes)) lines.push(row)
  return lines
}
const resultOf = (bytes: Buffer) =>
  linesOf(bytes).then(
    () => 'read',
    (error: WorkbookError) => error.is,
  )

test('it reads what others write, and says what was stored as a number', async () => {
  const [head, first, second, third, fourth, ...more] = (await linesOf(sample('libreoffice'))).filter(({ cells }) =>
    cells.some((cell) => cell !== ''),
  )
  expect(more).toEqual([])
  expect(head?.cells).toEqual(['Nomor referensi', 'Nama penerima', 'Nomor rekening', 'Bank', 'Jumlah', 'Berita'])
  expect(first?.cells).toEqual(['gaji-1', 'Siti Rahma', '0801234567', 'BCA', '4250000', 'November'])
  expect([...(first?.numbers ?? [])]).toEqual([4])
  expect([second?.cells[4], [...(second?.numbers ?? [])]]).toEqual(['250.000', [2, 3]])
  // An empty line counts, as it does on the screen of a spreadsheet.
  expect([third?.line, third?.cells[1], fourth?.cells[4]]).toEqual([5, 'Dewi & Rekan', '250.125'])
  const lines = await linesOf(sample('openpyxl'))
  expect(lines.map(({ cells }) => cells[2])).toEqual(['receiverAccountNo', '0801234567', '8001234568'])
})

test('what is no workbook is refused, and said in words', async () => {
  expect(await resultOf(Buffer.from('externalId,amount\n1,2'))).toBe('unreadable')
  expect(await resultOf(Buffer.alloc(0))).toBe('unreadable')
  expect(await resultOf(storeArchive(new Map([['xl/workbook.xml', Buffer.from('<workbook/>')]])))).toBe('unreadable')
  expect(await resultOf(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]))).toBe('old_format')
})

/** An archive with one deflated entry, which says of itself that it is small. */
function aBomb(name: string, inflated: Buffer): Buffer {
  const packed = deflateRawSync(inflated)
  const stored = storeArchive(new Map([[name, packed]]))
  const directory = stored.readUInt32LE(stored.length - 6)
  stored.writeUInt16LE(8, 8)
  stored.writeUInt16LE(8, directory + 10)
  stored.writeUInt32LE(10, directory + 24)
  return stored
}

test('what grows beyond the limit is not unpacked, whatever it says of its size', async () => {
  const bomb = aBomb('xl/sharedStrings.xml', Buffer.alloc(64 * 1_024 * 1_024, 'a'))
  expect(bomb.length).toBeLessThan(100_000)
  expect(await resultOf(bomb)).toBe('too_large')
  const read = (bytes: Buffer, max: number) =>
    readArchive(bytes, () => true, { entriesMax: 3, inflatedMaxBytes: max }).get('a')?.length
  expect(read(aBomb('a', Buffer.alloc(1_000)), 1_000)).toBe(1_000)
  expect(() => read(aBomb('a', Buffer.alloc(1_001)), 1_000)).toThrow(ArchiveError)
  expect(() => read(storeArchive(new Map([['a', Buffer.alloc(1_001)]])), 1_000)).toThrow(ArchiveError)
  const many = new Map(['a', 'b', 'c', 'd'].map((name) => [name, Buffer.of(1)]))
  expect(() => read(storeArchive(many), 1_000)).toThrow(ArchiveError)
})

test('what was stored comes back', () => {
  const limits = { entriesMax: 10, inflatedMaxBytes: 100_000 }
  const entries = fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.uint8Array({ maxLength: 40 }))
  fc.assert(
    fc.property(entries, (given) => {
      const held = new Map(
        Object.entries(given)
          .slice(0, 10)
          .map(([name, body]) => [name, Buffer.from(body)]),
      )
      expect(readArchive(storeArchive(held), () => true, limits)).toEqual(held)
    }),
  )
})

test('a broken workbook is read or refused, and nothing else', async () => {
  const whole = sample('openpyxl')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      fc.nat(whole.length),
      async (changes, length) => {
        const broken = Buffer.from(length % 3 === 0 ? whole.subarray(0, length) : whole)
        for (const [at, byte] of changes) if (at < broken.length) broken[at] = byte
        expect(['read', 'unreadable', 'too_large', 'old_format']).toContain(await resultOf(broken))
      },
    ),
    { numRuns: 60 },
  )
})

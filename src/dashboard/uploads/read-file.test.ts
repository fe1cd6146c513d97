import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storeArchive } from '../../tabular/store-archive.ts'
import { readFile } from './read-file.ts'

const workbook = readFileSync(new URL('../../tabular/samples/openpyxl.xlsx', import.meta.url))
const codeOf = (bytes: Buffer) =>
  readFile(bytes, 100).then(
    () => 'read',
    (error: { faults: { code: string; field: string }[] }) => `${error.faults[0]?.field} ${error.faults[0]?.code}`,
  )

test('no more lines are read than requested, and blank ones do not count', async () => {
  expect((await readFile(workbook, 2)).sheet).toHaveLength(2)
  const { sheet, isCommaSeparated } = await readFile(Buffer.from('a;b\n;\n1;2\n3;4'), 2)
  expect([sheet.map(({ line }) => line), isCommaSeparated]).toEqual([[1, 3], false])
})

test('a workbook that cannot be read is refused for its reason', async () => {
  expect(await codeOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('xlsx OLD_FORMAT')
  expect(await codeOf(storeArchive(new Map([['a', Buffer.alloc(1)]])))).toBe('xlsx UNREADABLE')
  const huge = storeArchive(new Map([['xl/workbook.xml', Buffer.alloc(61 * 1_024 * 1_024)]]))
  expect(await codeOf(huge)).toBe('xlsx TOO_LARGE')
})

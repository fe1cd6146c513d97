import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { proofTable } from '../../proofs/table.ts'

const PAGE = '../../../docs/security.md'
const BEGINS = '<!-- proofs: npx vitest run test/security/inbound/proof-table.test.ts -u -->\n'
const ENDS = '\n<!-- end of proofs -->'

test('docs/security.md has the table whose every case is tried', async () => {
  const page = readFileSync(new URL(PAGE, import.meta.url), 'utf8')
  const [before = '', rest = ''] = page.split(BEGINS)
  const after = rest.slice(rest.indexOf(ENDS))
  expect(after.startsWith(ENDS)).toBe(true)
  await expect(`${before}${BEGINS}${proofTable()}${after}`).toMatchFileSnapshot(PAGE)
})

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { sharedGateway } from '../gateway/shared-gateway.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const text = readFileSync(new URL('../../docs/payment-links.md', import.meta.url), 'utf8')
const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)

test('the lines of docs/payment-links.md work when pasted one after the other', async () => {
  const script = blocks.join('\necho\n').replaceAll('http://localhost:8080', gateway.url)
  // Each reply on a line of its own.
  const onLines = script.replace(/^(post|get|patch) (.*)$/gm, '$1 $2; echo')
  const { stdout } = await promisify(execFile)('sh', ['-c', onLines])
  const replies = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  const [made, changed, paused, active, payments, counted, archived] = replies
  expect(made).toMatchObject({ title: 'Kelas kopi, Sabtu 5 Desember', left: 20, payWithinMinutes: 60 })
  expect(changed).toMatchObject({ amount: null, openPrice: { suggested: [150_000, 250_000] }, left: 25 })
  expect([paused.status, active.status, archived.status]).toEqual(['PAUSED', 'ACTIVE', 'ARCHIVED'])
  expect(payments.data).toEqual([])
  expect(counted).toMatchObject({ paidCount: 0, availability: 'OPEN' })
})

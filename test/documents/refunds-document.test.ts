import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { aGateway } from '../gateway/gateway.ts'

const gateway = await aGateway({ BANK_TRANSFER_MS: '100' })
const text = readFileSync(new URL('../../docs/refunds.md', import.meta.url), 'utf8')
const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)

test('the lines of docs/refunds.md work when pasted one after the other', async () => {
  const script = `${blocks.join('\necho\n').replaceAll('http://localhost:8080', gateway.url)}`
  // Each reply on a line of its own.
  const onLines = script.replace(/^(post|get) (?!.*>\/dev\/null)(.*)$/gm, '$1 $2; echo')
  const { stdout } = await promisify(execFile)('sh', ['-c', onLines], { timeout: 120_000 })
  const replies = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  expect(replies.filter(({ code }) => typeof code === 'string' && /^[A-Z_]+$/.test(code) && code !== 'BCA')).toEqual([])
  const [requested, found, checkout, sent, waiting, cancelled, given] = replies
  expect(requested).toMatchObject({ externalId: 'refund-21', status: 'PROCESSING', way: 'rail', amount: 25_000 })
  expect(found.data[0]).toMatchObject({ id: requested.id })
  expect(checkout.refunds[0]).toMatchObject({ id: requested.id })
  expect(sent).toMatchObject({ way: 'transfer', amount: 30_000, payoutId: expect.stringMatching(/^po_/) })
  expect(waiting).toMatchObject({ status: 'NEEDS_PAYER', amount: 50_000, claimUrl: expect.any(String) })
  expect(cancelled).toMatchObject({ id: waiting.id, status: 'CANCELLED' })
  expect(given.data).toMatchObject([{ initiator: 'provider', status: 'SUCCEEDED', amount: 50_000 }])
}, 150_000)

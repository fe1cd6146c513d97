import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aCheckoutBody, aGateway } from '../gateway/gateway.ts'
import { aFolder } from '../setup/folder.ts'

const folder = aFolder()
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path d="M0 0h60v20H0z"/></svg>'
for (const name of ['BCA.svg', 'qrcode.svg']) writeFileSync(join(folder, name), SVG)
const gateway = await aGateway({ BRAND_MARKS: folder, WORK: 'off' })
const pageOf = async (change: Record<string, unknown>): Promise<string> => {
  const { id } = (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(change) })).body
  return (await gateway.call('GET', `/${id}?locale=en`, { key: null })).text
}
const marksIn = (html: string) => [...html.matchAll(/<img src="([^"]+)"/g)].map(([, path = '']) => path)

test('an operator’s marks stand on the page, come from our own host and are cached forever', async () => {
  const html = await pageOf({ type: undefined })
  expect(marksIn(html).map((path) => path.replace(/[0-9a-f]{12}/, '…'))).toEqual([
    '/assets/mark-qrcode-….svg',
    '/assets/mark-bca-….svg',
  ])
  // Of the others our own tile.
  expect(html).toMatch(/<span class="method-mark" aria-hidden="true">BNI<\/span>/)
  const { status, headers, text } = await gateway.call('GET', marksIn(html)[0] ?? '', { key: null })
  expect([status, text, headers.get('content-type')]).toEqual([200, SVG, 'image/svg+xml'])
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('a bank’s mark stands beside its number', async () => {
  expect(marksIn(await pageOf({ type: 'virtual_account', code: 'BCA' }))).toHaveLength(1)
  expect(marksIn(await pageOf({ type: 'virtual_account', code: 'BNI' }))).toHaveLength(0)
})

test('a gateway does not start with a mark that could act', async () => {
  const bad = aFolder()
  writeFileSync(join(bad, 'OVO.svg'), '<svg viewBox="0 0 1 1"><script/></svg>')
  await expect(aGateway({ BRAND_MARKS: bad, WORK: 'off' })).rejects.toThrow('BRAND_MARKS: OVO.svg holds a script.')
})

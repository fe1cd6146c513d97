import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { buildIfStale } from '../../scripts/builds.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { NODES } from '../documents/nodes.ts'
import { aGateway } from '../gateway/gateway.ts'
import { aDirectory } from '../gateway/process.ts'

buildIfStale('packages')
const gateway = await aGateway()
const run = promisify(execFile)
const ROOT = resolve(import.meta.dirname, '../..')

/** What a merchant's server does, in a project that has nothing but the package. */
const SHOP = `
import { Gapura, GapuraError } from '@gapura/sdk'
const gapura = new Gapura({ apiKey: process.env.KEY, baseUrl: process.env.URL })
const { id } = await gapura.checkouts.create({ externalId: 'built', currency: 'IDR', amount: 20000, type: 'qrcode' })
const again = await gapura.checkouts.retrieve(id)
const refusal = await gapura.checkouts.retrieve('co_none').catch((error) => error)
const payouts = await gapura.payouts.list().take(1)
console.log(JSON.stringify([again.id === id, refusal instanceof GapuraError, refusal.code, Array.isArray(payouts)]))
`

test.each(NODES)('the package as it is published works alone, on %s', async (node) => {
  const project = aDirectory()
  const installed = join(project, 'node_modules/@gapura/sdk')
  mkdirSync(installed, { recursive: true })
  cpSync(join(ROOT, 'packages/sdk/dist'), join(installed, 'dist'), { recursive: true })
  cpSync(join(ROOT, 'packages/sdk/package.json'), join(installed, 'package.json'))
  writeFileSync(join(project, 'shop.mjs'), SHOP)
  const env = { PATH: process.env.PATH ?? '', KEY: DEMO.secretKey, URL: gateway.url }
  const { stdout } = await run(node, [join(project, 'shop.mjs')], { env })
  expect(JSON.parse(stdout)).toEqual([true, true, 'NOT_FOUND', true])
})

test('the package needs nothing besides what every runtime has', () => {
  const text = readFileSync(join(ROOT, 'packages/sdk/dist/index.js'), 'utf8')
  expect([...text.matchAll(/\bfrom\s*["']([^"']+)["']|\bimport\(|\brequire\(/g)].map(([found]) => found)).toEqual([])
  expect(text).not.toMatch(/\bprocess\.|\bBuffer\b/)
})

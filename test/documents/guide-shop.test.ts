import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildIfStale } from '../../scripts/builds.ts'
import { readGuide } from '../../src/guides/guides.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { aGateway, freePort, until } from '../gateway/gateway.ts'
import { aDirectory } from '../gateway/process.ts'
import { NODES } from './nodes.ts'

buildIfStale('packages')
const gateway = await aGateway()
const [, SHOP = ''] = /^```js\n(.*?)^```/ms.exec(readGuide('shop')) ?? []

test.each(NODES)('the shop of the guide sells, delivers what was paid, and refunds it, on %s', async (node) => {
  const folder = aDirectory()
  const installed = join(folder, 'node_modules/@gapura/sdk')
  mkdirSync(dirname(installed), { recursive: true })
  symlinkSync(resolve(import.meta.dirname, '../../packages/sdk'), installed)
  writeFileSync(join(folder, 'shop.mjs'), SHOP)
  const port = await freePort()
  const { PATH = '' } = process.env
  const env = { PATH, PORT: `${port}`, GAPURA_BASE_URL: gateway.url }
  const child = spawn(node, [join(folder, 'shop.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  await once(child.stdout, 'data')
  const shop = `http://localhost:${port}`
  const page = async () => (await fetch(shop)).text()
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: `${shop}/webhooks` } })

  const bought = await fetch(`${shop}/buy`, { method: 'POST', redirect: 'manual' })
  const id = new URL(bought.headers.get('location') ?? '').pathname.slice(1)
  expect(await page()).toContain('awaiting payment')
  await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded', type: 'qrcode' } })
  const button = await until(async () => /action="(\/refund\/[^"]+)"/.exec(await page())?.[1])
  const pressed = [button, button].map((path) => fetch(shop + path, { method: 'POST', redirect: 'manual' }))
  expect((await Promise.all(pressed)).map(({ status }) => status)).toEqual([303, 303])
  await until(async () => (await page()).includes('refunded'))
  expect((await gateway.call('GET', `/v1/refunds?checkoutId=${id}`)).body.data).toHaveLength(1)
  expect((await fetch(`${shop}/webhooks`, { method: 'POST', body: '{}' })).status).toBe(400)
  expect(SHOP).toContain(DEMO.webhookSecret)
  expect(SHOP).toContain(DEMO.secretKey)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildIfStale } from '../../scripts/builds.ts'
import { readGuide } from '../../src/guides/guides.ts'
import { aGateway, freePort, until } from '../gateway/gateway.ts'
import { aDirectory } from '../gateway/process.ts'

buildIfStale('packages')
const gateway = await aGateway()
const [, SHOP = ''] = /^```js\n(.*?)^```/ms.exec(readGuide('own-page')) ?? []

test('the shop with its own page shows the code that the bank is paid by, and notices the payment', async () => {
  const folder = aDirectory()
  const installed = join(folder, 'node_modules/@gapura/sdk')
  mkdirSync(dirname(installed), { recursive: true })
  symlinkSync(resolve(import.meta.dirname, '../../packages/sdk'), installed)
  writeFileSync(join(folder, 'own-page.mjs'), SHOP)
  const port = await freePort()
  const env = { PATH: process.env.PATH ?? '', PORT: `${port}`, GAPURA_BASE_URL: gateway.url }
  const child = spawn(process.execPath, [join(folder, 'own-page.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  await once(child.stdout, 'data')
  const shop = `http://localhost:${port}`
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: `${shop}/webhooks` } })

  const bought = await fetch(`${shop}/buy`, { method: 'POST', redirect: 'manual' })
  const order = shop + bought.headers.get('location')
  const shown = await (await fetch(order)).text()
  const [, imageUrl = ''] = /<img src="([^"]+)"/.exec(shown) ?? []
  const image = await fetch(imageUrl, { headers: { accept: 'image/png' } })
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
  const id = new URL(imageUrl).pathname.split('/')[1] ?? ''
  expect(shown).toContain(`/${id}">Pay by card`)
  await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
  await until(async () => (await (await fetch(order)).text()).includes('is paid. Thank you!'))
})

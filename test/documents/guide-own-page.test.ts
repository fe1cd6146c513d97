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

  const bought = await fetch(`${shop}/buy`, { method: 'POST', redirect: 'manual' })
  const order = shop + bought.headers.get('location')
  const shown = await (await fetch(order)).text()
  const [, imageUrl = ''] = /<img src="([^"]+)"/.exec(shown) ?? []
  const image = await fetch(imageUrl, { headers: { accept: 'image/png' } })
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
  const id = new URL(imageUrl).pathname.split('/')[1] ?? ''
  expect(shown).toContain(`/${id}">Pay by card`)
  await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
  // No webhook has come: the payer waits on a page that looks again by itself.
  await gateway.call('GET', `/v1/checkout/${id}?waitFor=final`)
  const waiting = await fetch(order)
  expect([waiting.status, waiting.headers.get('refresh')]).toEqual([200, '3'])
  expect(await waiting.text()).toContain('Your payment is being confirmed.')
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: `${shop}/webhooks` } })
  const { data } = (await gateway.call('GET', `/v1/events?subjectId=${id}&type=payment.succeeded`)).body
  await gateway.call('POST', `/v1/events/${data[0].id}/resend`)
  await until(async () => (await (await fetch(order)).text()).includes('is paid. Thank you!'))

  const other = await fetch(`${shop}/buy`, { method: 'POST', redirect: 'manual' })
  const left = shop + other.headers.get('location')
  const [, late = ''] = /\/(co_\w+)\/qr"/.exec(await (await fetch(left)).text()) ?? []
  await gateway.call('POST', `/v1/sandbox/checkout/${late}/simulate`, { body: { outcome: 'expired' } })
  await until(async () => (await (await fetch(left)).text()).includes('The time to pay is over.'))
})

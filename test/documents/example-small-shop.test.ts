import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { buildIfStale } from '../../scripts/builds.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { aCheckoutBody, aGateway, freePort, until } from '../gateway/gateway.ts'

const gateway = await aGateway()
const root = new URL('../../', import.meta.url).pathname

test('the shop of forty lines is the README’s, sells, and delivers what was paid once', async () => {
  const source = readFileSync(`${root}examples/small-shop.mjs`, 'utf8')
  const [, inReadme] = /```js\n(import \{ createServer.*?)```/s.exec(readFileSync(`${root}README.md`, 'utf8')) ?? []
  expect(inReadme).toBe(source.slice(source.indexOf('\n') + 1))
  expect(source.split('\n').length).toBeLessThan(50)

  buildIfStale('packages')
  const port = await freePort()
  const env = { ...process.env, PORT: `${port}`, GAPURA_URL: gateway.url }
  const shop = spawn(process.execPath, [`${root}examples/small-shop.mjs`], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void shop.kill())
  await once(shop.stdout, 'data')
  const url = `http://localhost:${port}`
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: `${url}/webhooks` } })

  // What others sell with the same merchant is not this shop's.
  const other = (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })).body.id
  await gateway.call('POST', `/v1/sandbox/checkout/${other}/simulate`, { body: { outcome: 'succeeded' } })
  await until(async () => {
    const { data } = (await gateway.call('GET', `/v1/events?subjectId=${other}&type=payment.succeeded`)).body
    return data[0]?.deliveries[0]?.status === 'DELIVERED'
  })
  expect(await (await fetch(url)).text()).toContain('<p>0 sold')

  const bought = await fetch(`${url}/buy`, { method: 'POST', redirect: 'manual' })
  expect(bought.status).toBe(303)
  const id = new URL(bought.headers.get('location') ?? '').pathname.slice(1)
  await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded', type: 'qrcode' } })
  await until(async () => (await (await fetch(url)).text()).includes('<p>1 sold'))
  const { data } = (await gateway.call('GET', `/v1/events?subjectId=${id}&type=payment.succeeded`)).body
  const forged = { 'webhook-id': data[0].id, 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' }
  expect((await fetch(`${url}/webhooks`, { method: 'POST', body: '{}', headers: forged })).status).toBe(400)
  expect(DEMO.webhookSecret).toBe(/whsec_[\w=]+/.exec(source)?.[0])
})

test('an example ends with the command that began it', async () => {
  const port = await freePort()
  const env = { ...process.env, PORT: `${port}` }
  const npm = spawn('npm', ['run', '-s', 'example:small-shop'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(npm, 'exit')
  await once(npm.stdout, 'data')
  npm.kill('SIGTERM')
  await ended
  await until(() =>
    fetch(`http://localhost:${port}`).then(
      () => false,
      () => true,
    ),
  )
})

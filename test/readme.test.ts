import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { DEMO } from '../src/sandbox/demo.ts'
import { freePort, until } from './gateway.ts'
import { aProcess } from './process.ts'

const root = new URL('../', import.meta.url).pathname
const readme = readFileSync(`${root}README.md`, 'utf8')

/** The README's curl commands, each as it would be pasted. */
const curls = [...readme.matchAll(/^curl (?:.*\\\n)*.*$/gm)].map(([command]) => command)

test('the README’s examples work when pasted, and its receiver hears of the payment', async () => {
  const gateway = await aProcess()
  const receiverPort = await freePort()
  const receiver = spawn(process.execPath, ['examples/webhook-receiver.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: `${receiverPort}` },
  })
  afterAll(() => receiver.kill())
  let heard = ''
  receiver.stdout.on('data', (chunk) => (heard += chunk))
  await gateway.ready()
  await until(async () => heard.includes('Listening'))

  const paste = (command: string) => {
    const here = command
      .replaceAll('http://localhost:8080', gateway.url)
      .replaceAll('localhost:4000', `localhost:${receiverPort}`)
    return JSON.parse(execFileSync('sh', ['-c', here]).toString())
  }
  expect(curls.length).toBeGreaterThanOrEqual(2)
  const replies = curls.map(paste)
  for (const reply of replies) expect(reply.code, JSON.stringify(reply)).toBeUndefined()
  const checkout = replies.find((reply) => reply.checkoutUrl)

  await fetch(`${gateway.url}/v1/sandbox/checkout/${checkout.id}/simulate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DEMO.secretKey}`, 'content-type': 'application/json' },
    body: '{"outcome":"succeeded"}',
  })
  await until(async () => heard.includes('payment.pending') && heard.includes('payment.succeeded'), 15_000)
  expect(heard).toContain(`payment.succeeded  ${checkout.id}  order-1  SUCCEEDED`)
})

import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { DEMO } from '../../src/sandbox/demo.ts'
import { freePort, until } from '../gateway/gateway.ts'
import { aProcess, aReadyDirectory } from '../gateway/process.ts'

const root = new URL('../../', import.meta.url).pathname
const readme = readFileSync(`${root}README.md`, 'utf8')

const sectionOf = (title: string): string => readme.split(/^## /m).find((section) => section.startsWith(title)) ?? ''
/** A section's blocks of shell, each as it would be pasted. */
const blocksOf = (title: string): string[] =>
  [...sectionOf(title).matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block ?? '')
/** The curl commands of the first checkout. */
const curls = blocksOf('A first checkout').flatMap((block) =>
  [...block.matchAll(/^curl (?:.*\\\n)*.*$/gm)].map(([command]) => command),
)

test('the README’s examples work when pasted, and its receiver is notified of the payment', async () => {
  const gateway = await aProcess({ dataDir: await aReadyDirectory() })
  const receiverPort = await freePort()
  const receiver = spawn(process.execPath, ['examples/webhook-receiver.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: `${receiverPort}` },
  })
  onTestFinished(() => void receiver.kill())
  let printed = ''
  receiver.stdout.on('data', (chunk) => (printed += chunk))
  await gateway.ready()
  await until(async () => printed.includes('Listening'))

  const run = (command: string): string => {
    const here = command
      .replaceAll('http://localhost:8080', gateway.url)
      .replaceAll('localhost:4000', `localhost:${receiverPort}`)
    return execFileSync('sh', ['-c', here]).toString()
  }
  const paste = (command: string) => JSON.parse(run(command))
  expect(curls.length).toBeGreaterThanOrEqual(2)
  const replies = curls.map(paste)
  for (const reply of replies) expect(reply.code, JSON.stringify(reply)).toBeUndefined()
  const checkout = replies.find((reply) => reply.checkoutUrl)

  await fetch(`${gateway.url}/v1/sandbox/checkout/${checkout.id}/simulate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DEMO.secretKey}`, 'content-type': 'application/json' },
    body: '{"outcome":"succeeded"}',
  })
  await until(async () => printed.includes('payment.pending') && printed.includes('payment.succeeded'))
  expect(printed).toContain(`payment.succeeded  ${checkout.id}  order-1  SUCCEEDED`)

  const [refunding = ''] = blocksOf('Refunds')
  expect(paste(refunding)).toMatchObject({ externalId: 'refund-1', status: 'PROCESSING', amount: 25_000, way: 'rail' })
  await until(async () => printed.includes('refund.succeeded'))

  const [sentence = ''] = blocksOf('A checkout from one sentence')
  expect(paste(sentence)).toMatchObject({ status: 'PENDING', amount: 125_000, type: 'qrcode' })

  // One terminal after the other, as a reader does it: the token of the first block is used in the second.
  const [sending = '', querying = ''] = blocksOf('Send money')
  const [accepted, found, balance] = run(`${sending}\necho\nsleep 6\n${querying.replace('\n\n', '\necho\n')}`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(accepted).toMatchObject({ status: 200, data: { status: 'PROCESSING', externalId: 'payout-1' }, errors: null })
  const { id } = accepted.data
  expect(found.data).toMatchObject([{ id, status: 'SUCCEEDED', fee: 2_500, metadata: '{"employee":7}' }])
  expect(balance.data[0]).toMatchObject({ currency: 'IDR', held: 0 })
  await until(async () => printed.includes(`send_money.succeeded  ${id}  payout-1  SUCCEEDED`))
})

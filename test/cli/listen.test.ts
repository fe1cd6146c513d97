import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { INTEGRATOR_COMMANDS } from '../../packages/cli/src/commands.ts'
import { eventsList } from '../../packages/cli/src/events-list.ts'
import { describeRefusal, runCommand } from '../../packages/cli/src/run-command.ts'
import { buildIfStale } from '../../scripts/builds.ts'
import { transaction } from '../../src/db/transaction.ts'
import type { EventName } from '../../src/webhooks/catalogue/event-names.ts'
import { recordEvents } from '../../src/webhooks/outbox.ts'
import { aCheckoutBody, until } from '../gateway/gateway.ts'
import { aDirectory } from '../gateway/process.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { freePort } from '../outside/free-port.ts'
import { asProgram } from './as-program.ts'

buildIfStale('packages')
const gateway = await sharedGateway()
const ACCOUNT = { GAPURA_API_KEY: gateway.secretKey, GAPURA_BASE_URL: gateway.url }
const MAIN = resolve(import.meta.dirname, '../../packages/cli/dist/main.js')

type Line = {
  secret?: string
  listening?: true
  event?: { id: string }
  forwarded?: string
  failed?: string
  why?: string
}

/** `gapura listen` as a process, and what it has said: as JSON, or with `--words` as a person reads it. */
function aListener(...words: string[]) {
  const lines: Line[] = []
  const env = { PATH: process.env.PATH ?? '', XDG_CONFIG_HOME: join(aDirectory(), 'config') }
  const inWords = words.includes('--words')
  const options = inWords ? words.filter((word) => word !== '--words') : ['--json', ...words]
  const child = spawn(process.execPath, [MAIN, 'listen', ...options], { env: { ...env, ...ACCOUNT } })
  let errors = ''
  let said = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  createInterface({ input: child.stdout }).on('line', (line) => {
    said += `${line}\n`
    if (!inWords) lines.push(JSON.parse(line))
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  onTestFinished(() => {
    child.kill('SIGTERM')
    return ended.then(() => {})
  })
  return { lines, ended, errors: () => errors, said: () => said }
}

type Data = Record<string, unknown>
type Got = { id: string; type: string; subject: string; sequence: number }

/** An application that verifies what it gets and can be killed and started again on its port. */
function anApplication(port: number, secret: () => string) {
  const got: Got[] = []
  let server: Server | undefined
  const start = () =>
    new Promise<void>((ready) => {
      server = createServer(async (request, response) => {
        let body = ''
        for await (const chunk of request) body += chunk
        const { id, type, data, sequence } = new Webhook(secret()).verify(
          body,
          request.headers as Record<string, string>,
        ) as { id: string; type: string; sequence: number; data: { id: string } }
        got.push({ id, type, subject: data.id, sequence })
        response.end()
      }).listen(port, 'localhost', ready)
    })
  const kill = () => {
    server?.closeAllConnections()
    server?.close()
  }
  onTestFinished(kill)
  return { got, start, kill }
}

async function pay(externalId: string): Promise<string> {
  const { id } = (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId }) })).body
  await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
  return id
}

test('every event reaches an application that is killed and started again: all of them, in order, once each', async () => {
  const port = await freePort()
  const listener = aListener('--forward-to', `localhost:${port}/webhooks`)
  await until(async () => listener.lines.some(({ listening }) => listening))
  const secret = listener.lines.find((line) => line.secret)?.secret ?? ''
  const application = anApplication(port, () => secret)
  await application.start()

  const paid: string[] = []
  const payTen = async () => {
    for (let n = 0; n < 10; n++) paid.push(await pay(`listen-${paid.length}`))
  }
  await payTen()
  // Nothing is under way, or it would rightly come twice.
  await until(async () => listener.lines.filter(({ forwarded }) => forwarded).length === 20)
  application.kill()
  await payTen()
  await until(async () => listener.lines.some(({ why }) => why === 'ECONNREFUSED'))
  await application.start()
  await payTen()
  const events = await until(async () => application.got.length >= 60 && application.got)
  expect(new Set(events.map(({ id }) => id)).size).toBe(60)
  expect(events).toHaveLength(60)
  for (const id of paid) {
    const own = events.filter(({ subject }) => subject === id)
    expect(own.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['payment.pending', 1],
      ['payment.succeeded', 2],
    ])
  }
  // Each was committed before the next was requested; a payment may be recorded first and committed after a later order.
  const orders = events.filter(({ type }) => type === 'payment.pending')
  expect(orders.map(({ subject }) => subject)).toEqual(paid)
  expect(listener.errors()).toBe('')
})

test('what refuses an event five times is left behind, and one event is replayed', async () => {
  const port = await freePort()
  let answers = 0
  const server = createServer((request, response) => {
    request.resume()
    answers += 1
    response.writeHead(answers <= 5 ? 500 : 200).end()
  })
  await new Promise<void>((ready) => server.listen(port, 'localhost', ready))
  onTestFinished(() => void server.close())
  const id = await pay('replayed')
  const data = await until(async () => {
    const { data } = (await gateway.call('GET', `/v1/events?subjectId=${id}`)).body
    return data.length === 2 && data
  })
  const replay = data.flatMap((event: { id: string }) => ['--replay', event.id])
  const listener = aListener('--forward-to', `${port}`, ...replay)
  expect(await listener.ended, listener.errors()).toBe(0)
  expect(listener.lines.filter(({ failed }) => failed === data[0].id)).toHaveLength(5)
  expect(listener.lines.filter(({ forwarded }) => forwarded !== undefined).map(({ forwarded }) => forwarded)).toEqual([
    data[1].id,
  ])
})

test('--since begins with what has happened', async () => {
  const id = await pay('before')
  await until(async () => (await gateway.call('GET', `/v1/events?subjectId=${id}`)).body.data.length === 2)
  const listener = aListener('--since', '1h')
  await until(
    async () =>
      listener.lines.filter(({ event }) => (event as { data?: { id: string } })?.data?.id === id).length === 2,
  )
})

test('every event of the catalogue has its line in `listen` and in `events list`, whether or not it means money', async () => {
  const listed: { name: string; example: { data: Data } }[] = (await gateway.call('GET', '/v1/event-types')).body.data
  // A ping is sent and never recorded.
  const types = listed.filter(({ name }) => name !== 'ping')
  const without = types.flatMap(({ name, example: { data } }) =>
    name.startsWith('attention.') ? [{ type: name, data: { ...data, amount: null, currency: null } }] : [],
  )
  const samples = [...types.map(({ name, example }) => ({ type: name, data: example.data })), ...without]
  const { merchantId } = gateway
  const recorded = samples.map(({ type, data }, n) => ({
    ...{ merchantId, type: type as EventName, data, livemode: false },
    ...{ subjectId: `sample-${n}`, sequence: 1 },
  }))
  const ids = await transaction(gateway.db, merchantId, (tx) => recordEvents(tx, new Date(), recorded))
  const { status, stdout, stderr } = await asProgram(ACCOUNT, () => eventsList.run(['--limit', '1000']), console.error)
  expect(status, stderr).toBe(0)
  for (const id of ids) expect(stdout).toContain(`  ${id}  `)
  expect(stdout).toContain('  IDR 125,000')

  const listener = aListener('--since', '1h', '--words')
  await until(async () => ids.every((id) => listener.said().includes(`  ${id}  `)))
  expect(listener.errors()).toBe('')
})

test.each([
  [['--replay', 'evt_1', '--forward-to', '4000'], '"evt_1" is no such id'],
  [['--replay', `evt_${'0'.repeat(26)}`], '--replay needs --forward-to'],
  [['--since', 'yesterday'], '--since must be a while such as 90s'],
  [['--forward-to', 'http://'], '--forward-to must be an address'],
  [['now'], 'What is "now"?'],
])('listen %s is refused in a sentence', async (words, sentence) => {
  const { status, stderr } = await asProgram(
    { ...ACCOUNT, XDG_CONFIG_HOME: aDirectory() },
    () => runCommand({ Commands: INTEGRATOR_COMMANDS }, ['listen', ...words], 'gapura'),
    (fault) => console.error(describeRefusal(fault)),
  )
  expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)])
})

// It is read once the command ends on a signal, which is the test's own where it runs in its process.
test('a secret of another form is refused in a sentence', async () => {
  const listener = aListener('--secret', 'x', '--forward-to', '4000')
  expect(await listener.ended).toBe(1)
  expect(listener.errors()).toContain('--secret must be whsec_')
})

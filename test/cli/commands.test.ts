import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Gapura } from '@gapura/sdk'
import { describe, expect, test } from 'vitest'
import { INTEGRATOR_COMMANDS } from '../../packages/cli/src/commands.ts'
import { describeRefusal, runCommand } from '../../packages/cli/src/run-command.ts'
import { TRIGGERS } from '../../packages/cli/src/trigger/triggers.ts'
import { buildIfStale } from '../../scripts/builds.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { EVENT_NAMES } from '../../src/webhooks/catalogue/event-names.ts'
import { anotherMerchant } from '../gateway/another-merchant.ts'
import { aGateway, freePort, until } from '../gateway/gateway.ts'
import { aDirectory } from '../gateway/process.ts'
import { asProgram } from './as-program.ts'

buildIfStale('packages')
const gateway = await aGateway()
const MAIN = resolve(import.meta.dirname, '../../packages/cli/dist/main.js')
const home = join(aDirectory(), 'config')

type Result = { code: number; out: string; err: string }
const ACCOUNT = { GAPURA_API_KEY: DEMO.secretKey, GAPURA_BASE_URL: gateway.url }
const client = new Gapura({ apiKey: DEMO.secretKey, baseUrl: gateway.url })

function gapura(words: readonly string[], env: Record<string, string> = ACCOUNT, input = ''): Promise<Result> {
  return new Promise((done) => {
    const all = { PATH: process.env.PATH ?? '', XDG_CONFIG_HOME: home, ...env }
    const child = execFile(process.execPath, [MAIN, ...words], { env: all }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    )
    // A command that is refused ends before it reads.
    child.stdin?.on('error', () => {}).end(input)
  })
}
/** The same in this process, where it is the command that is tested and not the program. */
async function here(words: readonly string[], env: Record<string, string> = ACCOUNT): Promise<Result> {
  const { status, stdout, stderr } = await asProgram(
    { XDG_CONFIG_HOME: home, ...env },
    () => runCommand({ Commands: INTEGRATOR_COMMANDS }, words, 'gapura'),
    (fault) => console.error(`gapura: ${describeRefusal(fault)}`),
  )
  return { code: status, out: stdout, err: stderr }
}
const json = async (...words: string[]) => {
  const { code, out, err } = await here([...words, '--json'])
  expect(code, err).toBe(0)
  return JSON.parse(out)
}

test('a key is read from standard input, stored for its owner alone, and used from there', async () => {
  const none = await gapura(['events', 'list'], {})
  expect(none).toMatchObject({ code: 1, err: expect.stringContaining('gapura login') })
  const login = await gapura(['login', '--base-url', gateway.url, '--json'], {}, `${DEMO.secretKey}\n`)
  expect(login.code, login.err).toBe(0)
  const { path } = JSON.parse(login.out)
  expect(path).toBe(join(home, 'gapura/config.json'))
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ apiKey: DEMO.secretKey, baseUrl: gateway.url })
  expect((await gapura(['events', 'list'], {})).code).toBe(0)
})

test('what is no key, or none of this gateway, is not stored', async () => {
  const before = readFileSync(join(home, 'gapura/config.json'), 'utf8')
  expect(await gapura(['login'], {}, 'hello')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Give a secret key'),
  })
  const other = await gapura(['login', '--base-url', gateway.url], {}, `${DEMO.secretKey.slice(0, -1)}0`)
  expect(other).toMatchObject({ code: 1, err: expect.stringContaining('Unauthorized, HTTP 401') })
  expect(readFileSync(join(home, 'gapura/config.json'), 'utf8')).toBe(before)
})

test('a checkout is made, shown and opened', async () => {
  const made = await json('checkouts', 'create', '--amount', '125000', '--type', 'qrcode', '--external-id', 'cli-1')
  expect(made).toMatchObject({ externalId: 'cli-1', amount: 125_000, currency: 'IDR', status: 'PENDING' })
  expect(await json('checkouts', 'get', made.id)).toMatchObject({ id: made.id })
  expect((await here(['checkouts', 'get', made.id])).out).toMatch(/status +PENDING/)
  expect(await json('open')).toEqual({ checkoutUrl: made.checkoutUrl })
  const read = await json('checkouts', 'create', '--intent', '75rb buat kopi pake QRIS')
  expect(read).toMatchObject({ amount: 75_000, type: 'qrcode' })
  expect(await json('open')).toEqual({ checkoutUrl: read.checkoutUrl })
  expect(await json('open', made.id)).toEqual({ checkoutUrl: made.checkoutUrl })
})

test('what the gateway refuses is said fault by fault, with the request it was', async () => {
  const { code, err } = await here([
    'checkouts',
    'create',
    '--amount',
    '125000',
    '--currency',
    'rupiah',
    '--type',
    'cash',
  ])
  expect(code).toBe(1)
  expect(err).toMatch(/VALIDATION_ERROR, HTTP 400, req_/)
  expect(err).toMatch(/^ {2}currency: /m)
  expect(err).toMatch(/^ {2}type: /m)
})

test('every event of the catalogue can be triggered, save the test of an endpoint', () => {
  expect(Object.keys(TRIGGERS).toSorted()).toEqual(EVENT_NAMES.toSorted())
})

test('a day of the books is reported again, once the sandbox has closed one', async () => {
  const { code, err } = await here(['trigger', 'books.closed'])
  expect([code, err]).toEqual([1, expect.stringContaining('clock advance --seconds 86400')])
  await gateway.advanceAll(86_400)
  await gateway.worker.drain()
  expect((await gateway.call('GET', '/v1/events?type=books.closed')).body.data.length).toBeGreaterThan(0)
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: `http://localhost:${await freePort()}/` } })
  const { subject } = await json('trigger', 'books.closed')
  const [closed] = (await gateway.call('GET', `/v1/events?subjectId=${subject}`)).body.data
  const rounds = async () => (await gateway.call('GET', `/v1/events/${closed.id}`)).body.deliveries
  expect(await rounds()).toMatchObject([{ endpoint: 'webhookUrl', status: 'PENDING' }])
})

test('the business of another account is reviewed by the sandbox, as often as it is triggered', async () => {
  const { id, key } = await anotherMerchant(gateway)
  for (const round of [1, 2]) {
    const { code, err } = await here(['trigger', 'onboarding.updated'], { ...ACCOUNT, GAPURA_API_KEY: key })
    expect([code, err], id).toEqual([0, ''])
    await until(async () => {
      const { status, version } = (await gateway.call('GET', '/v1/onboarding', { key })).body
      return status === 'rejected' && version === round
    })
  }
})

/** Pass days or months of the merchant's clock, which the others are not to meet; or need the account of the command. */
const ALONE = [
  ...['attention.closed', 'attention.opened', 'invoice.overdue', 'saved_method.expiring', 'subscription.ended'],
  ...['subscription.past_due', 'subscription.renewed', 'onboarding.updated'],
]
const TOGETHER = (Object.keys(TRIGGERS) as (keyof typeof TRIGGERS)[]).filter((event) => !ALONE.includes(event))

async function expectEvent(event: string, subject: string): Promise<void> {
  await until(async () => {
    const { data } = (await gateway.call('GET', `/v1/events?subjectId=${subject}`)).body
    return (data as { type: string }[]).some(({ type }) => type === event)
  })
}

// What they wait for passes at the same time. That of the books needs a day of less than 30 days ago.
describe.concurrent('triggers together', () => {
  test.each(TOGETHER)('trigger %s makes it happen', async (event) =>
    expectEvent(event, await TRIGGERS[event].run(client, null)),
  )
})
test.each(ALONE)('trigger %s makes it happen', async (event) =>
  expectEvent(event, (await json('trigger', event)).subject),
)

test('saved methods, charges and subscriptions are listed and shown', async () => {
  const { subject: charge } = await json('trigger', 'charge.failed')
  // The charge is sent, and declined, behind the command.
  await until(async () => (await json('charges', 'get', charge)).status === 'FAILED')
  const { savedMethodId, customerId } = await json('charges', 'get', charge)
  const { id } = await gateway
    .call('POST', '/v1/subscriptions', {
      body: {
        ...{ customerId, description: 'Kursus', amount: 50_000, currency: 'IDR', savedMethodIds: [savedMethodId] },
        interval: { unit: 'month', count: 2 },
      },
    })
    .then(({ body }) => body)
  const idsOf = async (...words: string[]) => (await json(...words)).map((one: { id: string }) => one.id)
  expect(await idsOf('saved-methods', 'list', '--customer', customerId, '--status', 'ACTIVE')).toEqual([savedMethodId])
  expect(await idsOf('charges', 'list', '--method', savedMethodId, '--status', 'FAILED')).toContain(charge)
  expect(await idsOf('subscriptions', 'list', '--customer', customerId, '--limit', '1')).toEqual([id])
  expect((await here(['charges', 'list', '--invoice', 'inv_none'])).out).toBe('There is no such charge.\n')
  expect((await here(['charges', 'get', charge])).out).toMatch(
    /failed +blocked: .*\n +next try +not with the same method\n/,
  )
  expect((await here(['saved-methods', 'get', savedMethodId])).out).toMatch(/status +ACTIVE\n +method +GOPAY/)
  expect((await here(['subscriptions', 'get', id])).out).toMatch(/price +IDR 50,000 every 2 months\n/)
  expect((await here(['subscriptions', 'list', '--customer', customerId])).out).toContain(`${id}  `)
})

test('events are listed and resent', async () => {
  const { subject } = await json('trigger', 'payment.expired')
  const [event] = await json('events', 'list', '--about', subject, '--limit', '1')
  expect(event).toMatchObject({ id: expect.stringMatching(/^evt_/) })
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: `http://localhost:${await freePort()}/` } })
  expect(await json('events', 'resend', event.id)).toMatchObject({ id: event.id })
  expect((await here(['events', 'list', '--about', 'co_none'])).out).toBe('There is no such event.\n')
})

test('an event happens to a checkout of one’s own', async () => {
  const { id } = await json('checkouts', 'create', '--amount', '30000', '--type', 'qrcode')
  expect(await json('trigger', 'payment.succeeded', '--checkout', id)).toEqual({
    event: 'payment.succeeded',
    subject: id,
  })
  expect(await json('checkouts', 'get', id, '--wait')).toMatchObject({ status: 'SUCCEEDED' })
})

test.each([
  [['trigger', 'payment.exploded'], '"payment.exploded" cannot be triggered. One of: payment.pending'],
  [['trigger', 'send_money.failed', '--checkout', `co_${'0'.repeat(26)}`], 'happens to no checkout'],
  [['trigger', 'payment.failed', '--checkout', 'order-1'], '"order-1" is no such id: it must be co_'],
  [['checkouts', 'get'], 'An id is required: co_'],
  [['checkouts', 'create'], '--amount is required'],
  [['checkouts', 'create', '--amount', '1.5'], '--amount must be a whole number'],
  [['events', 'list', '--limit', 'many'], '--limit must be a whole number from 1 to 1000'],
  [['events', 'list', '--nope'], 'Known options: --type, --about, --limit, --json, --help.'],
  [['events'], 'There is: events list, events resend.'],
  [['dance'], 'There is no command "dance".'],
])('gapura %s is refused in a sentence', async (words, sentence) => {
  const { code, err } = await here(words)
  expect([code, err]).toEqual([1, expect.stringContaining(sentence)])
})

test('every command explains itself', async () => {
  const { out } = await gapura(['--help'])
  const names = [...out.matchAll(/^ {2}([a-z-]+(?: [a-z]+)?) {2,}/gm)].map(([, name]) => name ?? '')
  expect(names).toEqual(expect.arrayContaining(['events resend', 'saved-methods list']))
  for (const name of names) {
    const help = await (name === 'completion' ? gapura : here)([...name.split(' '), '--help'], {})
    expect([help.code, help.out], name).toEqual([0, expect.stringContaining(`Usage: gapura ${name}`)])
  }
})

import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Gapura } from '@gapura/sdk'
import { describe, expect, test } from 'vitest'
import { CONFORMANCE, type ExpectedRequest, type Outcomes, type Plan, plannedWebhooks } from './plan.ts'
import { type Arrived, aPlayer } from './player.ts'
import { runHere } from './run.ts'

const { exchanges, webhooks, signatures } = CONFORMANCE
const player = await aPlayer(exchanges)

/** What a runner needs of the machine; absent: the language is skipped, and the name of its tests says why. */
const has = (command: string, ...words: string[]): boolean => spawnSync(command, words).status === 0
const LANGUAGES = [
  { name: 'TypeScript', run: runHere, lacks: '', frameworks: '' },
  {
    name: 'PHP',
    frameworks: 'php frameworks.php',
    run: (plan: Plan) => runProgram('php', 'run.php', plan),
    lacks: has('php', '-r', 'exit(PHP_VERSION_ID >= 80100 && extension_loaded("curl") ? 0 : 1);')
      ? ''
      : 'skipped: there is no php 8.1 with its extension curl (apt-get install php-cli php-curl)',
  },
  {
    name: 'Python',
    frameworks: 'python3 frameworks.py',
    run: (plan: Plan) => runProgram('python3', 'run.py', plan),
    lacks: has('python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 10))')
      ? ''
      : 'skipped: there is no python3 of 3.10 or newer',
  },
]

function runProgram(command: string, file: string, plan: Plan): Promise<Outcomes> {
  return new Promise((done, fail) => {
    const child = spawn(command, [join(import.meta.dirname, file)], { stdio: ['pipe', 'pipe', 'inherit'] })
    let out = ''
    child.stdout.on('data', (chunk) => (out += chunk))
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? done(JSON.parse(out) as Outcomes) : fail(new Error(`${file}: ${code}`)),
    )
    child.stdin.end(JSON.stringify(plan))
  })
}

/** PHP has one type for lists and objects: an empty one is either. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (_key, one) =>
    typeof one === 'object' && one !== null && Object.keys(one).length === 0 ? [] : one,
  )

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
function requestOf({ method, path, body, key, headers }: Arrived, { idempotencyKey }: ExpectedRequest) {
  const credential = headers.publicaccesstoken === undefined ? 'authorization' : 'publicAccessToken'
  return {
    ...{ method, path, body: plain(body), credential },
    idempotencyKey: idempotencyKey === 'any' && isUuid.test(key ?? '') ? 'any' : (key ?? null),
  }
}
const expectedOf = ({ method, path, body, credential = 'authorization', idempotencyKey = '' }: ExpectedRequest) => ({
  ...{ method, path, body: plain(body), credential: credential.replace(/^A/, 'a') },
  idempotencyKey: idempotencyKey === '' ? null : idempotencyKey,
})

describe.each(LANGUAGES)('$name $lacks', ({ run, lacks }) => {
  test.skipIf(lacks !== '')('sends what every SDK sends, and makes the same of every answer', async () => {
    player.forget()
    const planned = exchanges.map(({ call }, index) => ({ call, baseUrl: player.baseUrlOf(index) }))
    const outcomes = await run({ exchanges: planned, webhooks: plannedWebhooks(), signatures })
    for (const [n, { name, call, requests, result, error }] of exchanges.entries()) {
      const arrived = player.arrived[n] ?? []
      const about = `${name} (${call.method})`
      const sent = requests.map((wanted, at) => arrived[at] && requestOf(arrived[at], wanted))
      expect([about, arrived.length, sent]).toEqual([about, requests.length, requests.map(expectedOf)])
      const keys = new Set(arrived.flatMap(({ key }) => key ?? []))
      expect([about, keys.size <= 1]).toEqual([about, true])
      const { message, ...wanted } = (error ?? {}) as { message?: string }
      const outcome = plain(outcomes.exchanges[n]) as object
      if (error === undefined) expect([about, outcome]).toEqual([about, { result: plain(result) }])
      else expect([about, outcome]).toMatchObject([about, { error: { ...wanted, ...(message && { message }) } }])
    }
    for (const [n, { name, isValid, body }] of webhooks.entries()) {
      const expected = isValid
        ? { result: plain(JSON.parse(body)) }
        : { error: { status: 400, code: 'WEBHOOK_INVALID', message: expect.stringMatching(/.{10}/) } }
      expect([name, plain(outcomes.webhooks[n])]).toMatchObject([name, expected])
    }
    expect(outcomes.signatures).toEqual(signatures.map(({ headers }) => headers))
  })
})

const FORGED = [400, 'No signature of it was made with this secret.']
describe.each(LANGUAGES.filter(({ frameworks }) => frameworks !== ''))('$name $lacks', ({ frameworks, lacks }) => {
  test.skipIf(lacks !== '')('receivers for frameworks verify the body as received', () => {
    const [command = '', file = ''] = frameworks.split(' ')
    const { stdout, stderr } = spawnSync(command, [join(import.meta.dirname, file)], { encoding: 'utf8' })
    expect(stderr).toBe('')
    for (const played of JSON.parse(stdout)) expect(played).toEqual({ answers: [[204, ''], FORGED], got: ['evt_1'] })
  })
})

test('the exchanges have every method of the SDKs', () => {
  const gapura = new Gapura({ apiKey: 'sk_test_xx_1', baseUrl: 'http://localhost' })
  const methods = Object.entries(gapura).flatMap(([resource, verbs]) =>
    resource === 'webhooks' ? [] : Object.keys(verbs as object).map((verb) => `${resource}.${verb}`),
  )
  const played = new Set(exchanges.map(({ call }) => call.method))
  expect(methods.filter((method) => !played.has(method))).toEqual([])
  expect(methods.length).toBeGreaterThan(50)
})

import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFailed, test } from 'vitest'
import { buildIfStale } from '../../scripts/builds.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { until } from '../gateway/gateway.ts'
import { aDirectory } from '../gateway/process.ts'
import { anOwnNetwork, type OwnNetwork } from '../outside/own-network.ts'
import { aTerminal, type Terminal } from './terminal.ts'

const root = new URL('../../', import.meta.url).pathname
const readme = readFileSync(`${root}README.md`, 'utf8')
/** Every block of shell of the README, in order, as a reader pastes them. */
const BLOCKS = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block ?? '')

/** Blocks that are not pasted here, each for its reason. */
const NOT_PASTED: readonly (readonly [RegExp, string])[] = [
  [/^npm test$/m, 'this run'],
  [/^DATABASE_URL=/m, 'a gateway on a PostgreSQL that the reader has'],
  [/mer_…|con_…|our-bank\.json/, 'production, with ids and files of the reader’s own'],
]
/** Blocks that run until Ctrl-C, with what they print once they do: each has a terminal of its own. */
const LASTING: readonly (readonly [string, RegExp])[] = [
  ['npm start', /http:\/\/localhost:8080/],
  ['webhook-receiver', /Listening/],
  ['example:small-shop', /is open/],
  ['gapura -- listen', /Ready/],
]
const GATEWAY = 'http://localhost:8080'
const SHOP = 'http://localhost:3000'

const isPasted = (block: string): boolean => NOT_PASTED.every(([pattern]) => !pattern.test(block))

/** As a reader pastes it, but for two things. */
const here = (block: string): string =>
  block
    // There is no registry in a network of the test's own; what this installs is installed.
    .replace(/^npm ci && /m, '')
    // Each reply of curl ends its line, so that each is a line.
    .replaceAll(/^curl -s /gm, "curl -s -w '\\n' ")

/** A folder with everything of the repository and nothing else: no data, and nothing of this machine's settings. */
function aFreshCopy(): string {
  const folder = aDirectory()
  const isOurs = (name: string) => !['data', '.git', '.env'].includes(name)
  for (const name of readdirSync(root).filter(isOurs)) symlinkSync(join(root, name), join(folder, name))
  return folder
}

/** What a reader has who has set nothing. */
function aReadersEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  return { PATH, HOME, XDG_CONFIG_HOME: aDirectory() }
}

const jsonIn = (text: string): Record<string, unknown>[] =>
  [...text.matchAll(/^\{.*\}$/gm)].map(([line]) => JSON.parse(line) as Record<string, unknown>)

test('the whole README, pasted in order, works to its end', async ({ skip }) => {
  buildIfStale('server', 'page', 'dashboard', 'packages')
  expect(NOT_PASTED.filter(([pattern]) => !BLOCKS.some((block) => pattern.test(block)))).toEqual([])
  const network = await anOwnNetwork()
  if (typeof network === 'string') return skip(network)
  const place = { folder: aFreshCopy(), env: aReadersEnvironment(), enter: network.enter }

  const main = aTerminal(place)
  const lasting = new Map<string, Terminal>()
  onTestFailed(() => {
    for (const [name, { printed }] of lasting) console.error(`--- ${name}\n${printed()}`)
  })
  const receiver = (): string => lasting.get('webhook-receiver')?.printed() ?? ''
  /** Money and events are on their way between one paste and the next. */
  const afterPaste: readonly (readonly [RegExp, (output: string) => Promise<unknown>])[] = [
    [/"webhookUrl"[\s\S]*\/v1\/checkout /, (output) => pay(network, checkoutIn(output))],
    [/\/v1\/send-money \\/, () => until(async () => receiver().includes('send_money.succeeded'))],
  ]
  const outputs: string[] = []
  for (const block of BLOCKS.filter(isPasted).map(here)) {
    const [name, isRunning] = LASTING.find(([part]) => block.includes(part)) ?? []
    if (name !== undefined && isRunning) {
      const terminal = aTerminal(place)
      lasting.set(name, terminal)
      terminal.start(block)
      await until(async () => isRunning.test(terminal.printed()))
    } else {
      const output = await main.paste(block)
      outputs.push(output)
      for (const [pattern, act] of afterPaste) if (pattern.test(block)) await act(output)
    }
  }
  expect([...lasting.keys()]).toEqual(LASTING.map(([name]) => name))
  const [firstLine] =
    lasting
      .get('npm start')
      ?.printed()
      .match(/^[^>\s].*$/m) ?? []
  expect(firstLine).not.toMatch(/^\{/)

  const replies = outputs.flatMap(jsonIn)
  expect(replies.filter(({ code, errors }) => code !== undefined || (errors ?? null) !== null)).toEqual([])
  expect(replies.find(({ id }) => String(id).startsWith('re_'))).toMatchObject({ status: 'PROCESSING', amount: 25_000 })
  const checkout = replies.find(({ externalId }) => externalId === 'order-1')
  await until(async () => receiver().includes('refund.succeeded'))
  expect(receiver()).toContain(`payment.succeeded  ${checkout?.id}  order-1  SUCCEEDED`)
  expect(receiver()).toMatch(/send_money\.succeeded {2}po_\w+ {2}payout-1 {2}SUCCEEDED/)
  const payouts = replies.find(({ data }) => Array.isArray(data) && data[0]?.externalId === 'payout-1')
  expect(payouts?.data).toMatchObject([{ status: 'SUCCEEDED', fee: 2_500, metadata: '{"employee":7}' }])

  // The shop is notified by `listen` while the receiver keeps receiving, and takes only what it sold for its own: not
  // what `trigger` was paid, which is as much.
  await until(async () => /payment\.succeeded .*\n {2}-> 204/.test(lasting.get('gapura -- listen')?.printed() ?? ''))
  expect(await network.curl(SHOP)).toContain('<p>0 sold')
  const page = await network.curl('-o', '/dev/null', '-w', '%{redirect_url}', '-X', 'POST', `${SHOP}/buy`)
  const id = new URL(page).pathname.slice(1)
  await pay(network, id, { type: 'qrcode' })
  await until(async () => (await network.curl(SHOP)).includes('<p>1 sold'))
  await until(async () => receiver().includes(`payment.succeeded  ${id}`))
})

const checkoutIn = (output: string): string =>
  jsonIn(output)
    .map(({ id }) => String(id))
    .find((id) => id.startsWith('co_')) ?? ''

async function pay(network: OwnNetwork, id: string, more: object = {}): Promise<void> {
  const key = ['-H', `authorization: Bearer ${DEMO.secretKey}`, '-H', 'content-type: application/json']
  const body = JSON.stringify({ outcome: 'succeeded', ...more })
  await network.curl('--fail', ...key, '-d', body, `${GATEWAY}/v1/sandbox/checkout/${id}/simulate`)
  const read = async () => JSON.parse(await network.curl(...key, `${GATEWAY}/v1/checkout/${id}?waitFor=final`))
  await until(async () => (await read()).status === 'SUCCEEDED')
}

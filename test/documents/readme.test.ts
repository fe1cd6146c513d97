import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { buildIfStale } from '../../scripts/builds.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { freePort, until } from '../gateway/gateway.ts'
import { aDirectory, aProcess, aReadyDirectory } from '../gateway/process.ts'

const root = new URL('../../', import.meta.url).pathname
const readme = readFileSync(`${root}README.md`, 'utf8')
/** Every block of shell of the README, in order, as a reader pastes them. */
const BLOCKS = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block ?? '')

/** Blocks that are not pasted here, each for its reason. */
const NOT_PASTED: readonly (readonly [RegExp, string])[] = [
  [/^npm ci && npm start$/m, 'the gateway that the test starts itself'],
  [/^npm test$/m, 'this run'],
  [/^DATABASE_URL=/m, 'a gateway on a PostgreSQL that the reader has'],
  [/mer_…|con_…|our-bank\.json/, 'production, with ids and files of the reader’s own'],
]
/** Blocks that run until Ctrl-C: each has a terminal of its own. */
const LASTING = /webhook-receiver|example:small-shop|gapura -- listen/

const isPasted = (block: string): boolean => NOT_PASTED.every(([pattern]) => !pattern.test(block))

/** A terminal in this repository: a shell that is pasted one block after the other, and what it has printed. */
function aTerminal(env: Record<string, string>) {
  const shell = spawn('sh', [], { cwd: root, env: { ...process.env, ...env }, detached: true })
  let printed = ''
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => (printed += chunk))
  onTestFinished(() => {
    // With what runs in it.
    if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGTERM')
  })
  let pasted = 0
  return {
    printed: () => printed,
    start: (block: string) => void shell.stdin.write(block),
    /** Pastes a block, waits for its end, and returns what it printed. */
    async paste(block: string): Promise<string> {
      const mark = `pasted-${++pasted}`
      const from = printed.length
      shell.stdin.write(`${block}\necho " ${mark} $?"\n`)
      const ended = await until(async () => new RegExp(` ${mark} (\\d+)`).exec(printed.slice(from)))
      expect([block, ended[1], printed.slice(from)]).toEqual([block, '0', printed.slice(from)])
      return printed.slice(from).replace(ended[0], '')
    },
  }
}

const jsonIn = (text: string): Record<string, unknown>[] =>
  [...text.matchAll(/^\{.*\}$/gm)].map(([line]) => JSON.parse(line) as Record<string, unknown>)

test('the whole README, pasted in order, works to its end', async () => {
  buildIfStale('server', 'packages')
  expect(NOT_PASTED.filter(([pattern]) => !BLOCKS.some((block) => pattern.test(block)))).toEqual([])
  const gateway = await aProcess({ dataDir: await aReadyDirectory() })
  const [receiverPort, shopPort] = [await freePort(), await freePort()]
  await gateway.ready()
  const env = {
    GAPURA_BASE_URL: gateway.url,
    GAPURA_URL: gateway.url,
    XDG_CONFIG_HOME: aDirectory(),
    GAPURA_API_KEY: '',
  }
  /** Other ports than those of the README may be taken on the machine that runs the tests. */
  const here = (block: string): string =>
    block
      .replaceAll('http://localhost:8080', gateway.url)
      .replaceAll('localhost:4000', `localhost:${receiverPort}`)
      .replaceAll('localhost:3000', `localhost:${shopPort}`)
      // Each command of curl ends its reply with a line, so that each reply is a line.
      .replaceAll(/^curl -s /gm, "curl -s -w '\\n' ")
  const main = aTerminal(env)
  const lasting = new Map<string, ReturnType<typeof aTerminal>>()
  const receiver = (): string => lasting.get('webhook-receiver')?.printed() ?? ''
  const startLasting = async (name: string, block: string): Promise<void> => {
    const terminal = aTerminal({ ...env, PORT: `${name === 'webhook-receiver' ? receiverPort : shopPort}` })
    lasting.set(name, terminal)
    terminal.start(block)
    await until(async () => /Listening|is open|Ready/.test(terminal.printed()))
  }
  /** Money and events are on their way between one paste and the next. */
  const afterPaste: readonly (readonly [RegExp, (output: string) => Promise<unknown>])[] = [
    [/"webhookUrl"[\s\S]*\/v1\/checkout /, (output) => pay(gateway.url, jsonIn(output))],
    [/\/v1\/send-money \\/, () => until(async () => receiver().includes('send_money.succeeded'))],
  ]
  const outputs: string[] = []
  for (const block of BLOCKS.filter(isPasted).map(here)) {
    const [name] = LASTING.exec(block) ?? []
    if (name !== undefined) await startLasting(name, block)
    else {
      const output = await main.paste(block)
      outputs.push(output)
      for (const [pattern, act] of afterPaste) if (pattern.test(block)) await act(output)
    }
  }

  const replies = outputs.flatMap(jsonIn)
  expect(replies.filter(({ code, errors }) => code !== undefined || (errors ?? null) !== null)).toEqual([])
  expect(replies.find(({ id }) => String(id).startsWith('re_'))).toMatchObject({ status: 'PROCESSING', amount: 25_000 })
  const checkout = replies.find(({ externalId }) => externalId === 'order-1')
  await until(async () => receiver().includes('refund.succeeded'))
  expect(receiver()).toContain(`payment.succeeded  ${checkout?.id}  order-1  SUCCEEDED`)
  expect(receiver()).toMatch(/send_money\.succeeded {2}po_\w+ {2}payout-1 {2}SUCCEEDED/)
  const payouts = replies.find(({ data }) => Array.isArray(data) && data[0]?.externalId === 'payout-1')
  expect(payouts?.data).toMatchObject([{ status: 'SUCCEEDED', fee: 2_500, metadata: '{"employee":7}' }])

  // The shop sells and is notified by `listen`, while the receiver keeps receiving.
  const shop = `http://localhost:${shopPort}`
  const bought = await fetch(`${shop}/buy`, { method: 'POST', redirect: 'manual' })
  const id = new URL(bought.headers.get('location') ?? '').pathname.slice(1)
  await pay(gateway.url, [{ id }], { type: 'qrcode' })
  await until(async () => (await (await fetch(shop)).text()).includes('1 sold'))
  await until(async () => receiver().includes(`payment.succeeded  ${id}`))
})

async function pay(url: string, replies: readonly Record<string, unknown>[], more: object = {}): Promise<void> {
  const id = replies.map((reply) => String(reply.id)).find((text) => text.startsWith('co_'))
  const { status } = await fetch(`${url}/v1/sandbox/checkout/${id}/simulate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DEMO.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'succeeded', ...more }),
  })
  expect(status).toBe(200)
  const paid = async () =>
    (
      await fetch(`${url}/v1/checkout/${id}?waitFor=final`, { headers: { authorization: `Bearer ${DEMO.secretKey}` } })
    ).json()
  await until(async () => ((await paid()) as { status: string }).status === 'SUCCEEDED')
}

/**
 * `npm run bench:lists`: how long a page of the dashboard's payments, refunds and payouts takes for a merchant with a million
 * of each, for every filter that is offered and the deepest page, and how long their sums take. What is slow is explained by
 * PostgreSQL. Exit code 1 where the 95th of a hundred pages takes longer than 100 ms. A search through all of them is timed
 * apart.
 */
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO } from '../src/sandbox/demo.ts'
import { listQuestions, NEVER, OLDEST, SUMMED } from './list-questions.ts'
import { fillLists } from './list-rows.ts'
import { startGateway, startPostgres } from './servers.ts'
import { signIn } from './sign-in.ts'

const ROWS = Number(process.env.ROWS ?? 1_000_000)
const TIMES = Number(process.env.TIMES ?? 40)
const P95_MAX_MS = 100

/** A checkout as merchants make it; its id. */
async function create(url: string, who: object): Promise<string> {
  const reply = await fetch(`${url}/v1/checkout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DEMO.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      externalId: 'first',
      currency: 'IDR',
      amount: 10_000,
      ...who,
      successUrl: 'https://shop.example/paid',
      cancelUrl: 'https://shop.example/back',
    }),
  })
  if (!reply.ok) throw new Error(`not created: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { id: string }).id
}

type Query = Record<string, string>
type Answer = {
  readonly ms: number
  readonly body: { data: unknown[]; nextCursor: string | null; isWhole?: boolean }
}
type Ask = (path: string, query: Query) => Promise<Answer>

const seconds = (sinceMs: number) => Math.round((performance.now() - sinceMs) / 1_000)
const line = (name: string, p50: number, p95: number, more = '') =>
  console.log(`| ${name.padEnd(34)} | ${p50.toFixed(1).padStart(7)} | ${p95.toFixed(1).padStart(7)} | ${more}`)

async function times(question: () => Promise<{ ms: number }>, count: number) {
  const taken: number[] = []
  for (let i = 0; i < count; i++) taken.push((await question()).ms)
  taken.sort((a, b) => a - b)
  return (share: number) => taken[Math.floor(share * (taken.length - 1))] ?? 0
}

/** Measures one list; returns what took too long. */
async function measure(ask: Ask, list: string, questions: Readonly<Record<string, () => Query>>): Promise<string[]> {
  const slow: string[] = []
  const judge = (name: string, at: (share: number) => number) => {
    line(name, at(0.5), at(0.95))
    if (at(0.95) > P95_MAX_MS) slow.push(`${list}, ${name}`)
  }
  console.log(`\n| a page of ${list.padEnd(24)} |  p50 ms |  p95 ms |`)
  console.log('|------------------------------------|--------:|--------:|')
  for (const [name, question] of Object.entries(questions)) judge(name, await times(() => ask(list, question()), TIMES))
  let last = ''
  for (let page = await ask(list, { ...OLDEST, limit: '100' }); page.body.nextCursor; ) {
    last = page.body.nextCursor
    page = await ask(list, { ...OLDEST, limit: '100', cursor: last })
  }
  judge('the deepest page', await times(() => ask(list, last === '' ? OLDEST : { cursor: last }), TIMES))
  console.log(`\n| sums of ${list.padEnd(26)} |  p50 ms |  p95 ms |`)
  for (const name of SUMMED) {
    let isWhole: boolean | undefined
    const at = await times(async () => {
      const answer = await ask(`${list}/sums`, questions[name]?.() ?? {})
      isWhole = answer.body.isWhole
      return answer
    }, TIMES / 4)
    line(name, at(0.5), at(0.95), isWhole ? 'of all' : 'of the newest')
  }
  const beganMs = performance.now()
  let calls = 1
  for (let page = await ask(list, { ...NEVER, limit: '100' }); page.body.nextCursor; calls++) {
    page = await ask(list, { ...NEVER, limit: '100', cursor: page.body.nextCursor })
  }
  console.log(
    `\nAll looked through for an amount of none: ${Math.round(performance.now() - beganMs)} ms, ${calls} calls`,
  )
  return slow
}

const logs = await mkdtemp(join(tmpdir(), 'gapura-lists-'))
// If this runs as root, PostgreSQL runs as another user.
await chmod(logs, 0o777)
const postgres = await startPostgres({
  logging_collector: 'on',
  log_directory: logs,
  log_filename: 'slow.log',
  log_line_prefix: '',
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': `${P95_MAX_MS}`,
})
const gateway = await startGateway(postgres.url, undefined, { WORK: 'off', LOG_LEVEL: 'silent' })
try {
  console.log(`Writing ${ROWS.toLocaleString('en')} payments, refunds and payouts…`)
  const startedMs = performance.now()
  const someone = (email: string, name: string) => ({ customer: { name, email }, metadata: { city: 'jakarta' } })
  await fillLists(postgres.url, ROWS, [
    await create(gateway.url, someone('budi@shop.example', 'Budi Santoso')),
    await create(gateway.url, someone('siti@shop.example', 'Siti Wulandari')),
  ])
  const { size: filledBytes } = await stat(join(logs, 'slow.log')).catch(() => ({ size: 0 }))
  console.log(`written in ${seconds(startedMs)} s`)
  const headers = await signIn(gateway.url)
  const ask: Ask = async (path, query) => {
    const beganMs = performance.now()
    const reply = await fetch(`${gateway.url}/dashboard/api/${path}?${new URLSearchParams(query)}`, { headers })
    const body = (await reply.json()) as Answer['body']
    if (!reply.ok) throw new Error(`${reply.status} ${JSON.stringify(body)}`)
    return { ms: performance.now() - beganMs, body }
  }
  const load = () => loadavg()[0]?.toFixed(2)
  console.log(`Machine: ${cpus().length} × ${cpus()[0]?.model}; Node ${process.version}; load average ${load()}`)
  const slow: string[] = []
  for (const [list, questions] of Object.entries(listQuestions(ROWS)))
    slow.push(...(await measure(ask, list, questions)))
  console.log(`\nAll in ${seconds(startedMs)} s; load average ${load()}`)
  for (const name of slow) console.log(`Slower than ${P95_MAX_MS} ms: ${name}`)
  if (slow.length > 0) {
    process.exitCode = 1
    console.log((await readFile(join(logs, 'slow.log'), 'utf8')).slice(filledBytes))
  }
} finally {
  await gateway.stop()
  await postgres.stop()
  await rm(logs, { recursive: true, force: true })
}

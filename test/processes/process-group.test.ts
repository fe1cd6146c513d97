import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { DEMO } from '../../src/sandbox/demo.ts'
import { aCheckoutBody, until } from '../gateway/gateway.ts'
import { aProcess, aReadyDirectory, type Started } from '../gateway/process.ts'
import { PATIENCE_MS } from '../setup/patience.ts'

const BY_KEY = { authorization: `Bearer ${DEMO.secretKey}`, 'content-type': 'application/json' }

/** The processes that one started, by what they do. */
function childrenOf({ child }: Started): { pid: number; kind: string }[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().trim().split('\n')
  return lines.flatMap((line) => {
    const [pid, parent, ...words] = line.trim().split(/\s+/)
    const isOurs = Number(parent) === child.pid && words.some((word) => word.endsWith('main.js'))
    return isOurs ? [{ pid: Number(pid), kind: words.at(-1) ?? '' }] : []
  })
}
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A call over a connection of its own, that gives up by itself. */
const ask = (gateway: Started, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(gateway.url + path, {
    ...init,
    headers: { ...BY_KEY, connection: 'close' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })

test('with PROCESSES it serves from several, restarts what is killed, and dies as one', async () => {
  const gateway = await aProcess({ dataDir: await aReadyDirectory(), env: { PROCESSES: '2' } })
  await gateway.ready()
  await until(async () => gateway.output().includes('Ctrl-C stops it'))
  const children = childrenOf(gateway)
  expect(children.map(({ kind }) => kind).sort()).toEqual(['serve', 'serve', 'work'])

  const made = await ask(gateway, '/v1/checkout', { method: 'POST', body: JSON.stringify(aCheckoutBody()) })
  const { id } = (await made.json()) as { id: string }
  const paid = { method: 'POST', body: JSON.stringify({ outcome: 'succeeded' }) }
  expect((await ask(gateway, `/v1/sandbox/checkout/${id}/simulate`, paid)).status).toBe(200)
  const seen = await ask(gateway, `/v1/checkout/${id}?waitFor=final&timeout=4`)
  expect(await seen.json()).toMatchObject({ status: 'SUCCEEDED' })

  // Any process that is called shows the counts of all.
  const metrics = await (await ask(gateway, '/metrics')).text()
  for (const name of ['serve 1', 'serve 2', 'work 1']) expect(metrics).toContain(`process="${name}"`)

  const victim = children.find(({ kind }) => kind === 'serve')?.pid ?? 0
  process.kill(victim, 'SIGKILL')
  await until(async () => childrenOf(gateway).filter(({ pid }) => pid !== victim).length === 3)
  await until(async () => (await (await ask(gateway, '/metrics')).text()).includes('process="serve 1"'))
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(gateway, `/v1/checkout/${id}`)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))

  const last = childrenOf(gateway)
  process.kill(gateway.child.pid ?? 0, 'SIGKILL')
  await until(async () => !last.some(({ pid }) => isAlive(pid)))
  await expect(ask(gateway, '/readyz')).rejects.toThrow()

  const next = await aProcess({ dataDir: gateway.dataDir, env: { PROCESSES: '2', PORT: `${gateway.port}` } })
  await until(async () => next.output().includes('Ctrl-C stops it'))
  expect((await ask(next, `/v1/checkout/${id}`)).status).toBe(200)
  const theirs = childrenOf(next)
  // A terminal signals every process of the group, the children too.
  process.kill(-(next.child.pid ?? 0), 'SIGINT')
  expect(await next.ended).toBe(0)
  expect(theirs.some(({ pid }) => isAlive(pid))).toBe(false)
})

test('a process that cannot start is one clear sentence', async () => {
  const gateway = await aProcess({ env: { PROCESSES: '0' } })
  expect(await gateway.ended).toBe(1)
  expect(gateway.output()).toBe('gapura: PROCESSES must be a whole number from 1 to 256, not "0".\n')
})

import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { logsTail } from '../../packages/cli/src/logs-tail.ts'
import { describeRefusal } from '../../packages/cli/src/run-command.ts'
import { buildIfStale } from '../../scripts/builds.ts'
import { until } from '../gateway/gateway.ts'
import { aDirectory } from '../gateway/process.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { asProgram } from './as-program.ts'

buildIfStale('packages')
const gateway = await sharedGateway()
const MAIN = resolve(import.meta.dirname, '../../packages/cli/dist/main.js')
const ENV = {
  ...{ PATH: process.env.PATH ?? '', XDG_CONFIG_HOME: aDirectory() },
  ...{ GAPURA_API_KEY: gateway.secretKey, GAPURA_BASE_URL: gateway.url },
}

test('logs tail shows requests as they are answered, none twice, and not its own', async () => {
  const child = spawn(process.execPath, [MAIN, 'logs', 'tail', '--status', '4xx', '--json'], { env: ENV })
  onTestFinished(() => void child.kill())
  const lines: { status: number; path: string; requestId: string; response: string }[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(JSON.parse(line)))
  const refuse = () => gateway.call('POST', '/v1/refunds', { body: { externalId: 'tailed' } })
  // It shows what comes once it has begun, of which it says nothing here. The log leaves out what exceeds twenty a second.
  await expect.poll(async () => (await refuse()) && lines.length, { interval: 250 }).toBeGreaterThan(0)
  await gateway.call('GET', '/v1/balance')
  const refused = (await refuse()).headers.get('x-request-id')
  await until(async () => lines.some(({ requestId }) => requestId === refused))
  expect(lines.filter(({ status }) => status < 400 || status > 499)).toEqual([])
  expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(lines.length)
  expect(lines.find(({ requestId }) => requestId === refused)?.response).toContain('VALIDATION_ERROR')
  const all = (await gateway.call('GET', '/v1/requests?limit=100')).body.data as { path: string }[]
  expect(all.map(({ path }) => path)).toContain('/v1/balance')
  expect(all.filter(({ path }) => path.startsWith('/v1/requests'))).toEqual([])
})

test('an option that logs tail does not know is refused before any request', async () => {
  const refused = await asProgram(
    ENV,
    () => logsTail.run(['--status', 'bad']),
    (fault) => console.error(describeRefusal(fault)),
  )
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('such as 404, or a class of them such as 4xx, not "bad"'),
  })
  const { data } = (await gateway.call('GET', '/v1/requests?status=7xx')).body
  expect(data).toBeUndefined()
  const older = await gateway.call('GET', '/v1/requests?createdFrom=2999-01-01T00:00:00Z')
  expect([older.status, older.body]).toEqual([200, { data: [], nextCursor: null }])
})

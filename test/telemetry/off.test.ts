import { randomBytes } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aDatabase } from '../database/database.ts'
import { MAIN } from '../gateway/compiled.ts'
import { aCheckoutBody, callsTo, until } from '../gateway/gateway.ts'
import { aDirectory, aProcess } from '../gateway/process.ts'
import { aCollector } from './collector.ts'

const { db, url } = await aDatabase()
const STORED = { DATABASE_URL: url, GAPURA_MASTER_KEY: randomBytes(32).toString('base64') }
const dist = join(MAIN, '../..')
/** The files of the compiled program that hold OpenTelemetry's SDK. */
const SDK = globSync('**/*.js', { cwd: dist }).filter((file) =>
  /OTLPTraceExporter|PeriodicExportingMetricReader/.test(readFileSync(join(dist, file), 'utf8')),
)

/** A gateway that writes down which modules it loads. */
async function aWatchedProcess(command: string, env: Record<string, string>) {
  const folder = aDirectory()
  const list = join(folder, 'loaded')
  const watch = join(folder, 'watch.mjs')
  writeFileSync(
    watch,
    `import { registerHooks } from 'node:module'
     import { appendFileSync } from 'node:fs'
     registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(list)}, url + '\\n'); return next(url, context) } })`,
  )
  const through = [process.execPath, '--import', watch, MAIN] as const
  const started = await aProcess({ command: [command], through, env: { ...STORED, ...env } })
  await started.ready()
  const loaded = () => readFileSync(list, 'utf8').split('\n')
  return { ...started, loadsSdk: () => SDK.filter((file) => loaded().some((one) => one.endsWith(`/dist/${file}`))) }
}

const storedRows = async () => (await db.pool.query('select count(*)::int as n from trace_context')).rows[0].n

test('without any of OpenTelemetry’s variables nothing of its SDK is loaded, and nothing is stored', async () => {
  expect(SDK.length).toBeGreaterThan(0)
  const gateway = await aWatchedProcess('start', {})
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
  // A busy machine may take longer for the first one than a process that serves waits for its database.
  await until(
    async () => (await callsTo(gateway.url)('POST', '/v1/checkout', { body: aCheckoutBody(), headers })).status === 200,
  )
  expect(gateway.loadsSdk()).toEqual([])
  expect(await storedRows()).toBe(0)
  await gateway.end('SIGTERM')
})

test('what one of them switches on is switched off again by another', async () => {
  const { url: OTEL_EXPORTER_OTLP_ENDPOINT } = await aCollector()
  const off = await aWatchedProcess('serve', { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' })
  expect(off.loadsSdk()).toEqual([])
  await off.end('SIGTERM')
})

test('with one of them it is loaded; an unreachable collector slows no request, is named once in the log, and delays no shutdown', async () => {
  const gateway = await aWatchedProcess('serve', {
    LOG_LEVEL: 'info',
    // Nothing listens there.
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_BSP_SCHEDULE_DELAY: '20',
    OTEL_BSP_MAX_QUEUE_SIZE: '64',
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    OTEL_BSP_EXPORT_TIMEOUT: '300',
    OTEL_METRICS_EXPORTER: 'none',
  })
  expect(gateway.loadsSdk().length).toBeGreaterThan(0)
  const call = callsTo(gateway.url)
  const refusals = () => gateway.output().split('telemetry cannot be exported').length - 1
  await until(async () => {
    const made = await Promise.all(
      Array.from({ length: 50 }, () => call('POST', '/v1/checkout', { body: aCheckoutBody() })),
    )
    expect(made.every(({ status }) => status === 200)).toBe(true)
    return refusals() > 0
  })
  for (let n = 0; n < 10; n++) {
    const made = await call('POST', '/v1/checkout', { body: aCheckoutBody() })
    expect(made.status).toBe(200)
  }
  expect(refusals()).toBe(1)
  expect(await gateway.end('SIGTERM')).toBe(0)
})

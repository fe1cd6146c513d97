/**
 * `npm run bench:memory`: how much memory the process holds while it creates BENCH_CHECKOUTS (1,000,000) checkouts:
 * a gateway that serves and works for months must not grow with what it has done.
 */
import { readFileSync } from 'node:fs'
import { measureHttp } from './load.ts'
import { printSettings, wholeNumber } from './report.ts'
import { startGateway, startPostgres } from './servers.ts'

const CONNECTIONS = 32
const CHECKOUTS = Number(process.env.BENCH_CHECKOUTS ?? 1_000_000)
const LINES = 10

if (process.platform !== 'linux') throw new Error('memory is read from /proc, which only Linux has')
const postgres = await startPostgres()
const gateway = await startGateway(postgres.url)
const megabytes = (): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

printSettings(`${CONNECTIONS} connections; memory is the resident set of the process that serves and works.`)
console.log('| checkouts created | resident MB |')
console.log('|------------------:|------------:|')
try {
  let created = 0
  let failed = 0
  const tell = () => console.log(`| ${wholeNumber(created)} | ${Math.round(megabytes())} |`)
  tell()
  for (let line = 1; line <= LINES; line++) {
    while (created < (CHECKOUTS * line) / LINES) {
      const { answered, errors } = await measureHttp(gateway.url, CONNECTIONS, 1)
      created += answered
      failed += errors
    }
    tell()
  }
  if (failed > 0) throw new Error(`${failed} were not created`)
} finally {
  await gateway.stop()
  await postgres.stop()
}

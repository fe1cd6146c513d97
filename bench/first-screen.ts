/**
 * `npm run bench:first-screen`: how long the dashboard's first screen takes after signing in, on loopback: from the reply
 * that signs in, which is as slow as hashing a password is meant to be, until the figures of the overview stand there; in a
 * browser that has loaded nothing before, and in one that has. Exit code 1 where the median of the first is above 600 ms. What it
 * loads is held in a test (test/dashboard/size.test.ts).
 */
import { cpus } from 'node:os'
import type { Browser } from 'playwright-core'
import { DEMO_LOGIN } from '../src/sandbox/demo-login.ts'
import { launchOwnBrowser } from '../test/browser/chromium.ts'
import { startGateway, startPostgres } from './servers.ts'

const TIMES = Number(process.env.TIMES ?? 15)
const MEDIAN_MAX_MS = 600

/** Times the overview after signing in: at first, and once more in the same window. */
async function visit(browser: Browser, url: string): Promise<{ first: number; again: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    const signIn = async (): Promise<number> => {
      await page.goto(`${url}/dashboard/`)
      await page.getByLabel('Email').fill(DEMO_LOGIN.email)
      await page.locator('input[name=password]').fill(DEMO_LOGIN.password)
      const [reply] = await Promise.all([
        page.waitForResponse(/\/sign-in\/email$/),
        page.getByRole('button', { name: 'Sign in', exact: true }).click(),
      ])
      if (!reply.ok()) throw new Error(`not signed in: ${reply.status()}`)
      const startedMs = performance.now()
      await page.getByRole('region', { name: /^At a glance/ }).waitFor()
      return performance.now() - startedMs
    }
    const first = await signIn()
    await context.clearCookies()
    return { first, again: await signIn() }
  } finally {
    await context.close()
  }
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0

const postgres = await startPostgres()
const gateway = await startGateway(postgres.url)
const browser = await launchOwnBrowser()
try {
  await visit(browser, gateway.url)
  const visits: Awaited<ReturnType<typeof visit>>[] = []
  for (let n = 0; n < TIMES; n++) visits.push(await visit(browser, gateway.url))
  console.log(`Machine: ${cpus().length} × ${cpus()[0]?.model}; Node ${process.version}\n`)
  console.log('| first screen after signing in | median ms | p95 ms |')
  console.log('|-------------------------------|----------:|-------:|')
  for (const which of ['first', 'again'] as const) {
    const times = visits.map((one) => one[which])
    const [median, p95] = [at(times, 0.5), at(times, 0.95)]
    console.log(`| ${which.padEnd(29)} | ${median.toFixed(0).padStart(9)} | ${p95.toFixed(0).padStart(6)} |`)
    if (which === 'first' && median > MEDIAN_MAX_MS) process.exitCode = 1
  }
} finally {
  await browser.close()
  await gateway.stop()
  await postgres.stop()
}

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../src/base/clock.ts'
import { dayIn } from '../../src/base/time-zone.ts'
import { dayText } from '../../src/markets/day-text.ts'
import { DEMO_LOGIN } from '../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { anotherMerchant } from '../gateway/another-merchant.ts'
import { aMember } from '../gateway/dashboard.ts'
import { until } from '../gateway/gateway.ts'
import { ownerQuery } from '../gateway/owner.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { openSignedIn } from './person.ts'

const gateway = await sharedGateway()
const browser = await launchBrowser()
const DAYS_AHEAD = 40

const advance = (key: string, days: number) =>
  gateway.call('POST', '/v1/sandbox/clock/advance', { key, body: { seconds: (days * DAY_MS) / 1_000 } })
const dayAhead = (days: number) => dayIn('Asia/Jakarta', new Date(Date.now() + days * DAY_MS))
/** The day that the list of payments takes for today. */
const todayOf = (page: Page) => page.getByLabel('From', { exact: true }).inputValue()
const asShown = (day: string) => dayText(day, 'en').replaceAll('\u00a0', ' ')
const switchTo = async (page: Page, from: string, to: string) => {
  await page.getByRole('button', { name: new RegExp(from) }).click()
  await page.getByRole('dialog').getByRole('button', { name: to }).click()
}

test('today is that of the merchant’s own clock: signed in, switched to another, and read again', async () => {
  const other = await anotherMerchant(gateway)
  const member = await aMember(gateway, 'owner')
  await ownerQuery(
    gateway.databaseUrl,
    `insert into member (merchant_id, user_id, role, created_at) values ($1, $2, 'owner', now())`,
    [other.id, member.id],
  )
  expect((await advance(other.key, DAYS_AHEAD)).status).toBe(200)
  const { merchants } = (await member.call('GET', '/dashboard/api/me')).body
  const shown = Object.fromEntries(merchants.map(({ id, now }: { id: string; now: string }) => [id, Date.parse(now)]))
  expect(Math.round((shown[other.id] - Date.now()) / DAY_MS)).toBe(DAYS_AHEAD)
  expect(Object.values(shown).filter((at) => Math.abs(Number(at) - Date.now()) < 60_000)).toHaveLength(1)

  const login = { email: member.email, password: DEMO_LOGIN.password }
  const page = await openSignedIn(browser, gateway, '/payments?created=today', { login })
  await until(async () => (await todayOf(page)) === asShown(dayAhead(0)))
  await switchTo(page, 'Kopi Gapura', 'Toko Sebelah')
  await until(async () => (await todayOf(page)) === asShown(dayAhead(DAYS_AHEAD)))

  await advance(other.key, 1)
  await page.reload()
  await until(async () => (await todayOf(page)) === asShown(dayAhead(DAYS_AHEAD + 1)))
  await switchTo(page, 'Toko Sebelah', 'Kopi Gapura')
  await until(async () => (await todayOf(page)) === asShown(dayAhead(0)))
})

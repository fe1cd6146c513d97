import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { aMember } from '../../gateway/dashboard.ts'
import { aGateway, type Gateway } from '../../gateway/gateway.ts'
import { enter, openDashboard } from '../person.ts'

let browser: Browser
let gateway: Gateway

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await aGateway({ WORK: 'off' })
})
afterAll(() => browser.close())

test('a changed password opens the account from then on', async () => {
  const { email } = await aMember(gateway, 'finance')
  const page = await openDashboard(browser, gateway)
  await enter(page, { email, password: DEMO_LOGIN.password })
  await page.goto('/dashboard/security')
  const password = 'another sentence to keep'
  await page.locator('input[name=current]').fill(DEMO_LOGIN.password)
  await page.locator('input[name=new]').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password was changed.').waitFor()
  await enter(await openDashboard(browser, gateway), { email, password })
})

test('a member who forgot a password is sent a link', async () => {
  const page = await openDashboard(browser, gateway)
  await page.goto('/dashboard/forgot-password')
  await page.getByLabel('Email').fill('nobody@shop.example')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { aMember, signIn } from '../../gateway/dashboard.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { openDashboard, openSignedIn } from '../person.ts'

let browser: Browser
let gateway: Gateway

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway()
})
afterAll(() => browser.close())

test('a changed password opens the account from then on', async () => {
  const { email } = await aMember(gateway, 'finance')
  const login = { email, password: DEMO_LOGIN.password }
  const page = await openSignedIn(browser, gateway, '/security', { login })
  const password = 'another sentence to keep'
  await page.locator('input[name=current]').fill(DEMO_LOGIN.password)
  await page.locator('input[name=new]').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password was changed.').waitFor()
  await signIn(gateway, { email, password })
  await expect(signIn(gateway, login)).rejects.toThrow('not signed in: 401')
})

test('a member who forgot a password is sent a link', async () => {
  const page = await openDashboard(browser, gateway)
  await page.goto('/dashboard/forgot-password')
  await page.getByLabel('Email').fill('nobody@shop.example')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
})

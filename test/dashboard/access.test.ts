import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_LOGIN } from '../../src/dashboard/demo-login.ts'
import type { Role } from '../../src/dashboard/roles.ts'
import { launchBrowser } from '../chromium.ts'
import { ageSessions, aMember } from '../dashboard.ts'
import { aGateway, type Gateway, until } from '../gateway.ts'
import { enter, openDashboard, prove } from './person.ts'

let browser: Browser
let gateway: Gateway

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await aGateway()
})
afterAll(() => browser.close())

test('a key that is rotated at once no longer works, and the new one does', async () => {
  const page = await openDashboard(browser, gateway)
  await enter(page)
  await page.goto('/dashboard/developers/keys')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  const first = await keyShown(page)
  expect((await gateway.call('GET', '/v1/checkout', { key: first })).status).toBe(200)

  await page.getByRole('button', { name: /^Rotate: sk_test_xx/ }).click()
  await page.getByLabel('The old key works for').selectOption('0')
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
  const second = await keyShown(page)
  // A key that was just used is remembered for a moment.
  await until(async () => (await gateway.call('GET', '/v1/checkout', { key: first })).status === 401)
  expect((await gateway.call('GET', '/v1/checkout', { key: second })).status).toBe(200)
})

test('a secret is shown only to somebody who has just proved who they are', async () => {
  const page = await openDashboard(browser, gateway)
  await enter(page)
  await ageSessions(gateway, 6)
  await page.goto('/dashboard/developers/webhooks')
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  await prove(page)
  await page.getByText(/^whsec_/).waitFor()
})

const MENUS: Record<Exclude<Role, 'owner'>, string[]> = {
  developer: ['Overview', 'Payments', 'Payouts', 'Balances', 'Developers', 'Settings', 'Team'],
  finance: ['Overview', 'Payments', 'Payouts', 'Balances', 'Settings', 'Team'],
  support: ['Overview', 'Payments', 'Payouts', 'Balances', 'Developers', 'Settings', 'Team'],
  read_only: ['Overview', 'Payments', 'Payouts', 'Balances', 'Developers', 'Settings', 'Team'],
}
const MAY_CREATE = ['developer', 'support']
const MAY_SEND = ['finance']

test.each(Object.entries(MENUS))('%s is offered what the role may do, and nothing else', async (role, menu) => {
  const { email } = await aMember(gateway, role as Role)
  const page = await openDashboard(browser, gateway)
  await enter(page, { email, password: DEMO_LOGIN.password })
  const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  expect(await items.allTextContents()).toEqual(menu)
  for (const [path, heading, action, roles] of [
    ['payments', 'Payments', 'New payment', MAY_CREATE],
    ['payouts', 'Payouts', 'Send money', MAY_SEND],
  ] as const) {
    await page.goto(`/dashboard/${path}`)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    expect((await page.getByRole('link', { name: action }).count()) > 0, `${role} ${action}`).toBe(roles.includes(role))
  }
})

/** The key in the dialog, which is then closed. */
async function keyShown(page: Awaited<ReturnType<typeof openDashboard>>): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Your new key' })
  const key = await dialog.getByText(/^sk_test_/).textContent()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return key ?? ''
}

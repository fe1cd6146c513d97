import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltInRole, may, type Permission, permissionsOf } from '../../../src/dashboard/people/permissions.ts'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { ageSessions, aMember } from '../../gateway/dashboard.ts'
import { type Gateway, until } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { goWithin, openSignedIn, prove } from '../person.ts'

let browser: Browser
let gateway: Gateway

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway()
})
afterAll(() => browser.close())

test('a key that is rotated at once no longer works, and the new one does', async () => {
  const page = await openSignedIn(browser, gateway, '/developers/keys')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  const first = await keyShown(page)
  expect((await gateway.call('GET', '/v1/checkout', { key: first })).status).toBe(200)

  await page.getByRole('button', { name: /^Rotate: sk_test_xx/ }).click()
  await page.getByLabel('The old key remains valid for').selectOption('0')
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
  const second = await keyShown(page)
  // A key that was just used is remembered for a moment.
  await until(async () => (await gateway.call('GET', '/v1/checkout', { key: first })).status === 401)
  expect((await gateway.call('GET', '/v1/checkout', { key: second })).status).toBe(200)
})

test('a secret is shown only to a member who has just re-authenticated', async () => {
  const page = await openSignedIn(browser, gateway, '/')
  await ageSessions(gateway, 6)
  await goWithin(page, '/developers/webhooks')
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  await prove(page)
  await page.getByText(/^whsec_/).waitFor()
})

const MENU = [
  ...['Overview', 'Payments', 'Payment links', 'Invoices', 'Subscriptions', 'Collectors', 'Customers'],
  ...['Refunds', 'Payouts', 'Balances', 'Reports', 'Developers', 'Settings', 'Team'],
]
const without = (missing: string): string[] => MENU.filter((item) => item !== missing)
const MENUS: Record<BuiltInRole, string[]> = {
  owner: MENU,
  developer: without('Reports'),
  finance: without('Developers'),
  support: without('Reports'),
  read_only: MENU,
}

/** What a screen offers to do, and what it takes to see the screen and to be offered that. */
const OFFERED: readonly (readonly [path: string, does: string, sees: Permission, acts: Permission])[] = [
  ['payments', 'New payment', 'payments.read', 'payments.act'],
  ['payouts', 'Send money', 'payouts.read', 'payouts.ask'],
  ['payouts', 'Upload payouts', 'payouts.read', 'payouts.ask'],
  ['payouts/approvals', 'Save', 'policy.read', 'policy.change'],
  ['reports', 'New report', 'reports.read', 'reports.make'],
  ['developers/keys', 'New key', 'keys.read', 'keys.change'],
  ['developers/webhooks', 'Rotate secret', 'settings.read', 'secrets.change'],
  ['developers/origins', 'Add', 'settings.read', 'settings.change'],
  ['settings', 'Save', 'settings.read', 'settings.change'],
  ['team', 'Invite a member', 'team.read', 'team.change'],
  ['audit', 'Audit trail', 'audit.read', 'audit.read'],
]

test.each(Object.entries(MENUS))('%s is offered what the role may do, and nothing else', async (name, menu) => {
  const role = name as BuiltInRole
  const { email } = await aMember(gateway, role)
  const page = await openSignedIn(browser, gateway, '/', { login: { email, password: DEMO_LOGIN.password } })
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  expect(await items.allTextContents()).toEqual(menu)
  for (const [path, does, sees, acts] of OFFERED) {
    await goWithin(page, `/${path}`)
    const isSeen = may({ permissions: permissionsOf(role, null) }, sees)
    const isOffered = isSeen && may({ permissions: permissionsOf(role, null) }, acts)
    const expected = { isOffered, isRefused: !isSeen }
    await expect.poll(() => page.evaluate(shownOf, does), { message: `“${does}” at ${path}` }).toEqual(expected)
  }
})

/** Runs in the page: looking for roles costs twenty times as much, and there are dozens of screens. */
function shownOf(does: string): { isOffered: boolean; isRefused: boolean } {
  const offers = [...document.querySelectorAll<HTMLElement>('main :is(button:not(:disabled), a[href])')]
  const isNamed = (one: HTMLElement) => (one.ariaLabel ?? one.innerText).trim() === does
  const heading = document.querySelector('main h1')?.textContent
  return {
    isOffered: offers.some((one) => one.checkVisibility() && isNamed(one)),
    isRefused: heading === 'Your role does not include this',
  }
}

/** The key in the dialog, which is then closed. */
async function keyShown(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Your new key' })
  const key = await dialog.getByText(/^sk_test_/).textContent()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return key ?? ''
}

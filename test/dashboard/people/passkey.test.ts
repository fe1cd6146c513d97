import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import { ageSessions } from '../../gateway/dashboard.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { fillIn, goWithin, openDashboard } from '../person.ts'

let browser: Browser
let gateway: Gateway

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway()
})
afterAll(() => browser.close())

test('without a passkey on this device one sees why; once added it signs in without a password and proves who it is', async () => {
  const page = await openDashboard(browser, gateway, { isAltered: true })
  const device = await aDevice(page)
  await page.goto('/dashboard/')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('The passkey was not accepted').waitFor()
  // The password still does.
  await fillIn(page, await gateway.login())
  await goWithin(page, '/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name of this device').fill('Laptop')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Laptop' }).waitFor()

  await page.getByRole('button', { name: /Kopi Gapura/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()

  await ageSessions(gateway, 6)
  await goWithin(page, '/developers/webhooks')
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByText('Use a passkey').click()
  await page.getByText(/^whsec_/).waitFor()
  expect((await device.send('WebAuthn.getCredentials', { authenticatorId: device.id })).credentials).toHaveLength(1)
})

/** A laptop with a fingerprint reader whose owner always agrees. */
async function aDevice(page: Page): Promise<CDPSession & { id: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return Object.assign(session, { id: authenticatorId })
}

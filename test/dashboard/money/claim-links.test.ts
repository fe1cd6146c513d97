import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { aMember, signIn } from '../../gateway/dashboard.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { aClaimant, MINE } from '../../page/claim/claims.ts'
import { look, lookAtDialog } from '../look.ts'
import { goWithin, openSignedIn } from '../person.ts'

let browser: Browser
let gateway: Gateway
/** The owner's. */
let page: Page
let claimant: ReturnType<typeof aClaimant>
beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
  page = await openSignedIn(browser, gateway, '/payments')
  claimant = aClaimant(gateway)
})
afterAll(() => browser.close())

const asRole = async (role: 'developer' | 'support' | 'finance', path: string): Promise<Page> => {
  const { email } = await aMember(gateway, role)
  return openSignedIn(browser, gateway, path, { login: { ...DEMO_LOGIN, email } })
}

test('an address that a developer has set is confirmed by finance, who is led to it from a refund', async () => {
  const developer = await aMember(gateway, 'developer')
  await developer.call('PATCH', '/v1/settings', { body: { webhookUrl: 'http://localhost:9876/hook' } })
  const { id, url } = await claimant.aClaim()
  const others = await asRole('developer', '/developers/webhooks')
  await others.getByText('until someone who may make refunds confirms it').waitFor()
  expect(await others.getByRole('button', { name: 'Confirm the address' }).count()).toBe(0)

  const page = await asRole('finance', `/refunds/${id}`)
  await page.getByText('Send the link only to them').waitFor()
  await page.getByText(url).waitFor()
  await page.getByText('Your webhook receives this refund without the link.').waitFor()
  await look(page, 'a refund with its claim link')
  await page.getByRole('link', { name: 'Confirm its address' }).click()
  await page.getByText('it was not set or confirmed by anyone who may make refunds').waitFor()
  await look(page, 'an address without claim links')
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send claim links to this address?' })
  await dialog.getByText('http://localhost:9876/hook').waitFor()
  await lookAtDialog(page, 'an address before it receives claim links')
  await dialog.getByRole('button', { name: 'Confirm the address' }).click()
  await page.getByText('Refund events to this address include the payer’s claim link.').waitFor()
  expect((await gateway.call('GET', '/v1/settings')).body.receivesClaimUrls).toBe(true)
})

test('who changes the callback address does not confirm the webhook address by that', async () => {
  const developer = await aMember(gateway, 'developer')
  await developer.call('PATCH', '/v1/settings', { body: { webhookUrl: 'http://localhost:9876/unknown' } })
  await goWithin(page, '/developers/webhooks')
  const save = async (label: string, url: string) => {
    await page.getByLabel(label).fill(url)
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await saved).status()).toBe(200)
    return (await gateway.call('GET', '/v1/settings')).body
  }
  expect(await save('Send payout events to', 'http://localhost:9876/callback')).toMatchObject({
    callbackUrl: 'http://localhost:9876/callback',
    webhookUrl: 'http://localhost:9876/unknown',
    receivesClaimUrls: false,
  })
  expect(await save('Send payment events to', 'http://localhost:9876/known')).toMatchObject({
    webhookUrl: 'http://localhost:9876/known',
    receivesClaimUrls: true,
  })
})

test('who changes the events of an endpoint does not confirm its address by that', async () => {
  const developer = await aMember(gateway, 'developer')
  const body = { url: 'http://localhost:9876/further', events: ['refund.*'] }
  const { id } = (await developer.call('POST', '/v1/webhook-endpoints', { body })).body
  await goWithin(page, `/developers/webhooks/${id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Confirm the address' }).waitFor()
  await look(page, 'an endpoint without claim links')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('The warehouse')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The warehouse').waitFor()
  await page.getByRole('button', { name: 'Confirm the address' }).waitFor()
  const { description, receivesClaimUrls } = (await gateway.call('GET', `/v1/webhook-endpoints/${id}`)).body
  expect([description, receivesClaimUrls]).toEqual(['The warehouse', false])
})

test('support sees that a payer was sent a link, and not the link', async () => {
  const { id, path } = await claimant.aClaim()
  const page = await asRole('support', `/refunds/${id}`)
  await page.getByText('Your role does not see the link.').waitFor()
  expect(await page.content()).not.toContain(path.split('/').at(-1))
})

test('what a payer named is shown masked, nothing is sent there again, and a file has it whole', async () => {
  const claim = await claimant.aClaim()
  await claimant.name(claim)
  await claimant.confirm(claim)
  const { payoutId } = await claimant.untilStatus(claim.id, 'SUCCEEDED')
  const owner = await signIn(gateway)
  await owner.call('POST', `/v1/sandbox/send-money/${payoutId}/simulate`, { body: { outcome: 'reversed' } })
  await claimant.untilStatus(claim.id, 'FAILED')

  await goWithin(page, `/payouts/${payoutId}`)
  await page.getByText('The payer, on the claim page').waitFor()
  await page.getByText('…5670').waitFor()
  await look(page, 'a payout to an account that a payer named')
  // As links or buttons; the timeline has a button that sends an event again.
  expect(await page.getByRole('link', { name: /Send again/ }).count()).toBe(0)
  for (const role of ['link', 'button'] as const) {
    expect(
      await page
        .getByRole('main')
        .getByRole(role, { name: /receiver/i })
        .count(),
    ).toBe(0)
  }
  await page.getByRole('link', { name: 'Refund', exact: true }).click()
  await page.getByRole('heading', { name: 'Refund of IDR 125,000' }).waitFor()

  await goWithin(page, '/payouts')
  await page.getByText('…5670').last().waitFor()
  expect(await page.content()).not.toContain(MINE)
  await page.getByRole('button', { name: 'Accounts from payers' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The auditor’s sample of November')
  await look(page, 'accounts from payers')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download CSV' }).click()
  const csv = readFileSync(await (await downloading).path(), 'utf8')
  expect([csv.includes(MINE), csv.includes(claim.id)]).toEqual([true, true])
  await dialog.waitFor({ state: 'hidden' })
})

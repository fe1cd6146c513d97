import { expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import { signIn } from '../../gateway/dashboard.ts'
import { aGateway } from '../../gateway/gateway.ts'
import { aMailServer } from '../../outside/mail-server.ts'
import { goWithin, openSignedIn } from '../person.ts'
import { takePictures } from '../pictures.ts'

const { url, mails } = await aMailServer()
const gateway = await aGateway({ SMTP_URL: url, MAIL_FROM: 'Gapura <desk@gapura.example>' })
const browser = await launchBrowser()
const owner = await signIn(gateway)
const made = async (path: string, body: object = {}) => (await owner.call('POST', path, { body })).body
const aDraft = async (customerId: string) =>
  made('/v1/invoices', {
    customerId,
    currency: 'IDR',
    dueAt: '2031-12-31',
    lines: [{ description: 'SPP November', quantity: '1', unitAmount: 350_000 }],
  })
const anOpen = async (customerId: string) => made(`/v1/invoices/${(await aDraft(customerId)).id}/finalize`)

const reached = await made('/v1/customers', { name: 'Ratna Dewi', email: 'ratna@school.example' })
const nameless = await made('/v1/customers', { name: 'Budi Santoso' })

test('an invoice is mailed and reminded of by a press, and what cannot be mailed says why', async () => {
  const [open, unreachable, draft] = [await anOpen(reached.id), await anOpen(nameless.id), await aDraft(reached.id)]
  const page = await openSignedIn(browser, gateway, `/invoices/${open.id}`)
  const panel = page.getByRole('region', { name: 'Emails to the customer' })
  const button = (name: string) => panel.getByRole('button', { name, exact: true })
  await page.getByText('Due 31 Dec 2031').waitFor()
  await panel.getByText('No email has been sent yet.').waitFor()
  await button('Send by email').click()
  await panel.getByText('Sent', { exact: true }).waitFor()
  await button('Send reminder').click()
  await expect.poll(() => panel.getByText('Sent', { exact: true }).count()).toBe(2)
  expect(mails.filter((mail) => mail.includes('To: ratna@school.example'))).toHaveLength(2)

  await goWithin(page, `/invoices/${unreachable.id}`)
  await panel.getByText('The customer has no email address.').waitFor()
  expect(await button('Send by email').isDisabled()).toBe(true)
  expect(await button('Send reminder').isDisabled()).toBe(true)
  expect(await panel.getByRole('link', { name: 'Add one' }).getAttribute('href')).toMatch(
    new RegExp(`/customers/${nameless.id}$`),
  )

  await goWithin(page, `/invoices/${draft.id}`)
  await panel.getByText('Finalize the invoice to send it.').waitFor()
  expect(await button('Send by email').isDisabled()).toBe(true)

  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Search everything' })
  await search.getByRole('textbox').fill(open.number)
  await search.getByRole('link', { name: new RegExp(open.number) }).click()
  await page.getByRole('heading', { name: open.number }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Open the row').waitFor()
  await takePictures(browser, gateway, {
    mailed: `/invoices/${open.id}`,
    unreachable: `/invoices/${unreachable.id}`,
    'invoice-list': '/invoices',
  })
})

import Fastify from 'fastify'
import pino from 'pino'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../../test/database/database.ts'
import { aClock } from '../../../../test/rails/bank.ts'
import { sandboxKeys } from '../../../../test/rails/sandbox-keys.ts'
import { aLinkRequest } from '../../../../test/rails/saving.ts'
import { aspiSettings } from '../../../../test/rails/snap-rail.ts'
import { atEndOfFile } from '../../../../test/setup/at-end.ts'
import { defined } from '../../../../test/setup/defined.ts'
import { HOUR_MS } from '../../../base/clock.ts'
import { snapRail } from '../../../connectors/snap/rail.ts'
import { newExternalId } from '../../../snap/external-id.ts'
import { startBank } from '../start.ts'

const { db } = await aDatabase()
const clock = aClock()
const keys = await sandboxKeys()
const gateway = Fastify()
const payerUrl = 'http://localhost:8080'
const logger = pino({ level: 'silent' })
const partner = { ...keys, notifyUrl: 'http://127.0.0.1:1', payerUrl }
const bank = await startBank({ db, clock, port: 0, host: '127.0.0.1', partner, logger, transferMs: 1 })
await bank.mountPayerPages(gateway)
atEndOfFile(async () => {
  await bank.stop()
  await gateway.close()
})
const outbound = {
  clientId: keys.clientId,
  privateKey: keys.partnerPrivateKeyPem,
  clientSecret: keys.clientSecret,
  partnerId: keys.partnerId,
  channelId: '95221',
  merchantId: keys.merchantId,
}
const settings = { ...aspiSettings({ baseUrl: bank.url, outbound }), allowsLocalhost: true }
const saving = defined(snapRail(settings, clock).saving)

/** A requested link and the path of its page. */
async function aPage(phone: string | null = null) {
  const request = aLinkRequest({ reference: newExternalId(clock()), phone, merchantName: 'Kopi <b>Gayo</b>' })
  const started = await saving.link(request)
  if (started.is !== 'started') throw new Error(started.is)
  const link = { ...request, railReference: started.railReference, secret: null }
  return { link, path: new URL(started.url).pathname }
}
const open = (url: string, language = 'id') => gateway.inject({ url, headers: { 'accept-language': language } })
const press = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  gateway.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })

test('the page names the merchant and the bound, in either language, and is safe to show', async () => {
  const { path } = await aPage('+6281234567890')
  const { body, headers } = await open(path)
  expect(body).toContain('Hubungkan GoPay')
  expect(body).toContain('Kopi &lt;b&gt;Gayo&lt;/b&gt; boleh menagih')
  expect(body).toMatch(/Paling banyak Rp\s?500\.000/)
  expect(body).toContain('+6281234567890')
  expect(body).not.toMatch(/<script|style="|name="phone"/)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect((await open(path, 'en')).body).toContain('Agree and link')
})

test('a payer who agrees comes back with a code that the link is opened with, once', async () => {
  const { link, path } = await aPage()
  expect((await press(path, { act: 'agree', phone: '12' })).statusCode).toBe(422)
  expect((await press(path, { act: 'agree', phone: '12' })).body).toContain('aria-invalid="true"')
  const pressed = await press(path, { act: 'agree', phone: '0812-3456-7899' })
  expect(pressed.statusCode).toBe(303)
  const back = new URL(String(pressed.headers.location))
  expect(back.origin + back.pathname).toBe('https://pay.example/sm_1')
  const returned = Object.fromEntries(back.searchParams)
  expect(returned.state).toBe(link.reference)
  expect(await saving.linkState(link, returned)).toMatchObject({ is: 'active', label: '0812••••899' })
  expect((await press(path, { act: 'refuse' })).body).toContain('sudah dijawab')
  expect(await saving.linkState(link, null)).toMatchObject({ is: 'active' })
})

test.each([
  ['refuses', { act: 'refuse' }],
  ['has a wallet that refuses', { act: 'agree', phone: '081234567801' }],
])('a payer who %s comes back without a code', async (_what, form) => {
  const { link, path } = await aPage()
  const pressed = await press(path, form)
  expect(String(pressed.headers.location)).toBe(`https://pay.example/sm_1?state=${link.reference}`)
  expect(await saving.linkState(link, null)).toMatchObject({ is: 'failed' })
})

test('a page is not answered from elsewhere, nor after its time, and an unknown one says so', async () => {
  const { link, path } = await aPage('+6281234567890')
  expect((await press(path, { act: 'agree' }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(404)
  expect((await press(path, { act: 'constructor' })).statusCode).toBe(200)
  expect(await saving.linkState(link, null)).toEqual({ is: 'pending' })
  clock.advance(HOUR_MS)
  expect((await press(path, { act: 'agree' })).body).toContain('sudah habis')
  expect(await saving.linkState(link, null)).toMatchObject({ is: 'failed', railCode: 'state_EXPIRED' })
  expect((await open(`/sandbox/link/${'x'.repeat(32)}`)).statusCode).toBe(404)
})

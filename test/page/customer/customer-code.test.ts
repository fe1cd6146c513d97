import { expect, test } from 'vitest'
import { eraseCustomers } from '../../../src/customers/privacy.ts'
import { transaction } from '../../../src/db/transaction.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { aGateway } from '../../gateway/gateway.ts'
import { aMailServer } from '../../outside/mail-server.ts'
import { aCustomerWorld } from './customers.ts'

const { url, mails } = await aMailServer()
const gateway = await aGateway({ WORK: 'off', SMTP_URL: url, MAIL_FROM: 'Gapura <desk@gapura.example>' })
const { aCustomer, visitor, codesTo, call } = { ...gateway, ...aCustomerWorld(gateway, mails) }
const advance = (seconds: number) => call('POST', '/v1/sandbox/clock/advance', { body: { seconds } })
const other = (code: string) => (code === '111111' ? '222222' : '111111')

test('the address alone shows whose page it is and a masked address, in both languages, and is cached nowhere', async () => {
  const { path, email } = await aCustomer()
  const page = await visitor(path).look()
  expect(page.status).toBe(200)
  expect(page.text).toContain(`b•••@${email.split('@')[1]}`)
  expect(page.text).not.toMatch(/Rahasia|budi\d/)
  const { headers } = page
  expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await call('GET', `${path}?locale=id`, { key: null })).text).toContain('Kirim kode')
  expect((await visitor('/c/cus_dem0gapvr1k8s2v4d6m9n3q5wz').look()).status).toBe(404)
  expect((await visitor('/c/nothing').look()).status).toBe(404)
})

test('a mailed code opens it once, in the browser that entered it alone, until the customer signs out', async () => {
  const { path, email } = await aCustomer()
  const browser = visitor(path)
  const sent = await browser.send('code')
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}?locale=en&requested=sent`])
  const [code = '', ...more] = codesTo(email)
  expect(more).toEqual([])
  const wrong = await browser.send('enter', { code: other(code) })
  expect([wrong.status, wrong.text.includes('does not match'), browser.cookie()]).toEqual([422, true, ''])
  const right = await browser.send('enter', { code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect([right.status, right.headers.get('location')]).toEqual([303, `${path}?locale=en`])
  expect(right.headers.getSetCookie()[0]).toMatch(
    /^gapura_customer=\S+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/,
  )
  expect((await browser.look()).text).toContain('Saved methods')
  expect((await visitor(path).look()).text).not.toContain('Saved methods')
  await browser.send('leave')
  expect((await browser.look()).text).not.toContain('Saved methods')
})

test('a code that is sent twice by one press opens the page twice, and later no more', async () => {
  const { path, email } = await aCustomer()
  await Promise.all([visitor(path).send('code'), visitor(path).send('code')])
  const [code = '', ...more] = codesTo(email)
  expect(more).toEqual([])
  const presses = await Promise.all([visitor(path).send('enter', { code }), visitor(path).send('enter', { code })])
  expect(presses.map(({ status }) => status)).toEqual([303, 303])
  await advance(31)
  expect((await visitor(path).send('enter', { code })).text).toContain('no longer valid')
})

test('five entries use a code up, ten minutes too, and a new one takes its place', async () => {
  const { path, email } = await aCustomer()
  const browser = visitor(path)
  await browser.send('code')
  const [first = ''] = codesTo(email)
  const guesses = Array.from({ length: 8 }, () => browser.send('enter', { code: other(first) }))
  const texts = (await Promise.all(guesses)).map(({ text }) => (text.includes('does not match') ? 'wrong' : 'over'))
  expect(texts.filter((text) => text === 'wrong')).toHaveLength(5)
  expect((await browser.send('enter', { code: first })).text).toContain('no longer valid')
  await advance(31)
  await browser.send('code')
  const [, second = ''] = codesTo(email)
  await advance(10 * 60)
  expect((await browser.send('enter', { code: second })).text).toContain('no longer valid')
})

test('a customer is sent ten codes a day, and one in half a minute', async () => {
  const { path, email } = await aCustomer()
  const placeOf = async () => (await visitor(path).send('code')).headers.get('location')?.split('requested=')[1]
  const places: (string | undefined)[] = [await placeOf(), await placeOf()]
  for (let n = 0; n < 10; n++) {
    await advance(31)
    places.push(await placeOf())
  }
  expect(places).toEqual(['sent', 'waits', ...Array(9).fill('sent'), 'too_many'])
  expect(codesTo(email)).toHaveLength(10)
  await advance(24 * 3600)
  expect(await placeOf()).toBe('sent')
})

test('a session ends after an hour, with another address, and opens no other customer’s page', async () => {
  const [one, another] = [await aCustomer(), await aCustomer()]
  const browser = visitor(one.path)
  expect((await browser.open()).text).toContain('Saved methods')
  const elsewhere = visitor(another.path)
  elsewhere.use(browser.cookie())
  expect((await elsewhere.look()).text).not.toContain('Saved methods')
  elsewhere.use(browser.cookie().replace(one.id, another.id))
  expect((await elsewhere.look()).text).not.toContain('Saved methods')
  elsewhere.use(`${browser.cookie()}; ${browser.cookie()}`)
  await call('PATCH', `/v1/customers/${one.id}`, { body: { email: 'other@mail.example' } })
  expect((await browser.look()).text).not.toContain('Saved methods')
  expect((await browser.open()).text).toContain('Saved methods')
  await advance(3601)
  expect((await browser.look()).text).not.toContain('Saved methods')
})

test('nothing opens the page of a customer who was erased', async () => {
  const { path, id } = await aCustomer()
  const browser = visitor(path)
  await browser.open()
  await transaction(gateway.db, DEMO.merchantId, (tx) => eraseCustomers(tx, DEMO.merchantId, [id]))
  expect((await browser.look()).text).toContain('No email address yet')
  expect((await browser.send('enter', { code: '000000' })).status).toBe(422)
})

test('without an address no code opens it, and a form of another site does nothing', async () => {
  const { path } = await aCustomer({ email: undefined, phone: '+6281234567890' })
  const browser = visitor(path)
  expect((await browser.look()).text).toContain('No email address yet')
  expect((await browser.send('code')).headers.get('location')).toBe(`${path}?locale=en`)
  expect((await browser.send('enter', { code: '000000' })).status).toBe(422)
  const known = await aCustomer()
  const foreign = await visitor(known.path).send('enter', { code: '000000' }, { 'sec-fetch-site': 'cross-site' })
  expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []])
})

test('an address that guesses is limited', async () => {
  const { path } = await aCustomer()
  const guess = async () => (await visitor(path).send('enter', { code: '123456' })).status
  const statuses = await Promise.all(Array.from({ length: 30 }, guess))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5)
})

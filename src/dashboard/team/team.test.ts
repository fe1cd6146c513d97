import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { aBrowser, aMember, anotherMerchant, type Browser, signIn } from '../../../test/gateway/dashboard.ts'
import { aGateway, until } from '../../../test/gateway/gateway.ts'

const printed: string[] = []
const log = new Writable({
  write(chunk, _encoding, done) {
    printed.push(String(chunk))
    done()
  },
})
const gateway = await aGateway({ WORK: 'off' }, log)
const TEAM = '/dashboard/api/team'
const password = 'a-long-enough-password'

const invite = async (owner: Browser, email: string, role: string) =>
  (await owner.call('POST', TEAM, { body: { email, role } })).body
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
const accept = (browser: Browser, link: string, body: object) =>
  browser.call('POST', `/dashboard/api/invitations/${tokenOf(link)}/accept`, { body })

test('an invitation makes a person and a member, once', async () => {
  const owner = await signIn(gateway)
  const { link } = await invite(owner, 'Rina@Shop.example', 'finance')
  await until(async () => printed.some((line) => line.includes(tokenOf(link))))
  const guest = aBrowser(gateway)
  const shown = await guest.call('GET', `/dashboard/api/invitations/${tokenOf(link)}`)
  expect(shown.body).toEqual({
    email: 'rina@shop.example',
    merchant: 'Kopi Gapura',
    role: 'finance',
    roleName: null,
    hasAccount: false,
  })
  expect((await accept(guest, link, { name: 'Rina', password: 'short' })).body.errors[0].field).toBe('password')
  expect((await accept(guest, link, { name: 'Rina', password })).status).toBe(200)
  expect((await accept(guest, link, { name: 'Rina', password })).status).toBe(404)
  const rina = await signIn(gateway, { email: 'rina@shop.example', password })
  expect((await rina.call('GET', '/dashboard/api/me')).body.merchants).toMatchObject([{ role: 'finance' }])
  const { members } = (await owner.call('GET', TEAM)).body
  expect(members).toContainEqual(expect.objectContaining({ email: 'rina@shop.example', role: 'finance' }))
})

test('the owner of an account accepts an invitation signed in, not by the link alone', async () => {
  const other = await anotherMerchant(gateway)
  const invitee = await aMember(gateway, 'support', other)
  const { link } = await invite(await signIn(gateway), invitee.email, 'developer')
  const thief = await accept(aBrowser(gateway), link, { name: 'X', password })
  expect(thief.body).toMatchObject({ status: 401, reason: 'SIGN_IN_FIRST' })
  expect((await accept(await aMember(gateway, 'support'), link, {})).status).toBe(401)
  expect((await accept(invitee, link, {})).status).toBe(200)
  expect((await invitee.call('GET', '/dashboard/api/me')).body.merchants).toHaveLength(2)
})

test('an invitation can be taken back, and a new one replaces the old', async () => {
  const owner = await signIn(gateway)
  const first = await invite(owner, 'budi@shop.example', 'support')
  const second = await invite(owner, 'budi@shop.example', 'developer')
  expect((await accept(aBrowser(gateway), first.link, { name: 'Budi', password })).status).toBe(404)
  expect((await owner.call('DELETE', `${TEAM}/invitations/${second.id}`)).status).toBe(204)
  expect((await accept(aBrowser(gateway), second.link, { name: 'Budi', password })).status).toBe(404)
})

test('a role changes at once, and a removed member loses access at once', async () => {
  const owner = await signIn(gateway)
  const member = await aMember(gateway, 'support')
  const key = { region: null, scopes: ['checkout'] }
  expect((await member.call('POST', '/dashboard/api/keys', { body: key })).status).toBe(403)
  expect((await owner.call('PATCH', `${TEAM}/${member.id}`, { body: { role: 'developer' } })).status).toBe(204)
  expect((await member.call('POST', '/dashboard/api/keys', { body: key })).status).toBe(200)
  expect((await owner.call('DELETE', `${TEAM}/${member.id}`)).status).toBe(204)
  expect((await member.call('GET', '/v1/checkout')).status).toBe(404)
})

test('an account always has an owner, even when both resign at once', async () => {
  const merchantId = await anotherMerchant(gateway)
  const [one, two] = [await aMember(gateway, 'owner', merchantId), await aMember(gateway, 'owner', merchantId)]
  const demote = (by: Browser, whom: string) => by.call('PATCH', `${TEAM}/${whom}`, { body: { role: 'read_only' } })
  const statuses = (await Promise.all([demote(one, one.id), demote(two, two.id)])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
})

test('a member of one merchant cannot touch the members of another', async () => {
  const other = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  const ours = await aMember(gateway, 'support')
  expect((await other.call('DELETE', `${TEAM}/${ours.id}`)).status).toBe(404)
  expect((await other.call('PATCH', `${TEAM}/${ours.id}`, { body: { role: 'owner' } })).status).toBe(404)
})

test('a forgotten password is set anew by mail, which ends every session; an unknown address gets the same answer', async () => {
  const member = await aMember(gateway, 'support')
  const ask = (email: string) =>
    aBrowser(gateway).call('POST', '/dashboard/api/auth/request-password-reset', { body: { email } })
  const known = await ask(member.email)
  const unknown = await ask('nobody@shop.example')
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  const token = await until(async () => {
    const mail = printed.findLast((line) => line.includes('reset-password?token=') && line.includes(member.email))
    return /token=([\w-]+)/.exec(mail ?? '')?.[1]
  })
  const reset = (newPassword: string) =>
    aBrowser(gateway).call('POST', '/dashboard/api/auth/reset-password', { body: { token, newPassword } })
  expect((await reset('short')).body.errors[0].field).toBe('newPassword')
  expect((await reset('another-long-password')).status).toBe(200)
  expect((await reset('one-more-long-password')).status).toBe(400)
  expect((await member.call('GET', '/dashboard/api/me')).status).toBe(401)
  await signIn(gateway, { email: member.email, password: 'another-long-password' })
})

test('one sees where one is signed in, and ends it', async () => {
  const member = await aMember(gateway, 'support')
  const elsewhere = await signIn(gateway, { email: member.email, password: 'gapura-demo-login' })
  const { data } = (await member.call('GET', '/dashboard/api/sessions')).body
  expect(data).toHaveLength(2)
  expect(JSON.stringify(data)).not.toContain(
    decodeURIComponent(member.cookies.get('gapura.session_token') ?? '').split('.')[0],
  )
  const other = data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  const stranger = await aMember(gateway, 'support')
  expect((await stranger.call('DELETE', `/dashboard/api/sessions/${other.id}`)).status).toBe(404)
  expect((await member.call('DELETE', `/dashboard/api/sessions/${other.id}`)).status).toBe(204)
  expect((await elsewhere.call('GET', '/dashboard/api/me')).status).toBe(401)
  expect((await member.call('GET', '/dashboard/api/me')).status).toBe(200)
})

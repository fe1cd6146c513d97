import { expect, test } from 'vitest'
import { addOperator, removeOperator } from '../../../src/dashboard/operators/manage-operators.ts'
import { ALL_MERCHANTS, transaction } from '../../../src/db/transaction.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import {
  aBrowser,
  ageSessions,
  aMember,
  anOperator,
  anotherMerchant,
  type Browser,
  signIn,
} from '../../gateway/dashboard.ts'
import { aGateway } from '../../gateway/gateway.ts'
import { ownerQuery } from '../../gateway/owner.ts'
import { anAuthenticator } from '../../people/authenticator.ts'

const gateway = await aGateway({ WORK: 'off', LIMIT_SIGN_IN_PER_MINUTE: '1000' })
const { baseUrl } = gateway.config
const OPERATORS_ONLY = '/dashboard/api/operator/connections'
const PASSKEYS = '/dashboard/api/passkeys'
const { password } = DEMO_LOGIN

const operators = () =>
  ownerQuery<{ email: string; user_id: string }>(gateway.directUrl, 'select email, user_id from operator')
const reaches = async (browser: Browser) => (await browser.call('GET', OPERATORS_ONLY)).status
const add = (email: string) =>
  transaction(gateway.db, ALL_MERCHANTS, (tx) => addOperator(tx, gateway.clock(), { email, baseUrl }))
const acceptPath = (link: string) => `/dashboard/api/invitations/${new URL(link).searchParams.get('token')}/accept`

test('no field that an owner sends makes them an operator, or anything else they are not', async () => {
  const owner = await aMember(gateway, 'owner')
  const before = await operators()
  const odd = [
    ['POST', '/dashboard/api/auth/update-user', { name: 'Ani', operator: true }],
    ['POST', '/dashboard/api/auth/update-user', { email: 'ops@gapura.example' }],
    ['POST', '/dashboard/api/auth/update-user', { name: 'Ani', emailVerified: true, role: 'operator' }],
    ['POST', '/dashboard/api/auth/update-user', { name: 'Ani', secondFactorAt: new Date(), twoFactorEnabled: true }],
    [
      'POST',
      '/dashboard/api/auth/sign-in/email',
      { email: owner.email, password, callbackURL: 'https://evil.example' },
    ],
    ['POST', '/dashboard/api/auth/sign-in/email', { email: [owner.email, 'ops@gapura.example'], password }],
    ['POST', '/dashboard/api/team', { email: 'x@shop.example', role: 'operator' }],
    ['POST', '/dashboard/api/team', { email: 'x@shop.example', role: 'owner', merchantId: 'deployment' }],
    ['PATCH', `/dashboard/api/team/${owner.id}`, { role: 'operator' }],
    ['PATCH', `/dashboard/api/team/${owner.id}`, { role: 'owner', user_id: 'gapuraDemoPerson0000000000000000' }],
    ['POST', '/dashboard/api/roles', { name: 'Ops', permissions: ['operator'] }],
    ['POST', '/dashboard/api/roles', { name: 'Ops', permissions: ['operator.read', 'connections.change', '*'] }],
    ['POST', '/dashboard/api/roles', { name: 'Ops', permissions: ['__proto__'], isOperator: true }],
    ['PATCH', '/v1/settings', { operator: true }],
    ['PATCH', '/v1/settings', { accentColor: '#112233', merchantId: DEMO.merchantId, suspended: false }],
  ] as const
  for (const [method, path, body] of odd) {
    const { status } = await owner.call(method, path, { body })
    expect([path, body, status]).toEqual([path, body, 400])
  }
  expect(await operators()).toEqual(before)
  expect(await reaches(owner)).toBe(403)
})

test('no way of writing a merchant, a path or a credential opens what is for operators', async () => {
  const owner = await aMember(gateway, 'owner')
  for (const merchant of ['*', 'deployment', 'operator', '', `${DEMO.merchantId}, *`, DEMO.merchantId]) {
    const { status } = await owner.call('GET', OPERATORS_ONLY, { headers: { 'x-gapura-dashboard': merchant } })
    expect([merchant, status]).toEqual([merchant, 403])
    if (merchant === DEMO.merchantId) continue
    const own = await owner.call('GET', '/dashboard/api/team', { headers: { 'x-gapura-dashboard': merchant } })
    expect([merchant, own.status]).toEqual([merchant, 404])
    const stream = await owner.call('GET', `/dashboard/api/stream?merchant=${encodeURIComponent(merchant)}`)
    expect([merchant, stream.status]).toEqual([merchant, 404])
  }
  for (const path of [
    '/dashboard/api/OPERATOR/connections',
    '/dashboard/api//operator/connections',
    '/dashboard/api/operator/connections/',
    '/dashboard/api/team/../operator/connections/x',
    '/dashboard/api/team/%2e%2e/operator/connections/x',
    '/dashboard/api/operator%2fconnections',
    '/dashboard/api/operator;x/connections',
    '/v1/../dashboard/api/operator/connections/x',
  ]) {
    const { status } = await owner.call('GET', path)
    expect([path, [403, 404].includes(status)]).toEqual([path, true])
  }
  for (const key of [DEMO.secretKey, DEMO.providerKey, 'operator']) {
    const headers = { authorization: `Bearer ${key}` }
    expect((await aBrowser(gateway).call('GET', OPERATORS_ONLY, { headers })).status).toBe(401)
  }
})

test('an owner who invites an operator’s address gets nothing of the operator’s', async () => {
  const [owner, operator] = [await aMember(gateway, 'owner'), await anOperator(gateway)]
  const invited = await owner.call('POST', '/dashboard/api/team', { body: { email: operator.email, role: 'support' } })
  expect(invited.status).toBe(200)
  // The sandbox shows the link to the inviter: that alone opens no account.
  const accept = acceptPath(invited.body.link)
  for (const browser of [owner, aBrowser(gateway)]) {
    const body = { name: 'Ops', password: 'jeruk hangat tanpa gula' }
    expect((await browser.call('POST', accept, { body })).body.reason).toBe('SIGN_IN_FIRST')
  }
  expect((await aBrowser(gateway).call('POST', accept, { body: { role: 'owner' } })).status).toBe(400)
  expect([await reaches(owner), await reaches(operator)]).toEqual([403, 200])
})

test('an operator’s link is theirs alone, works once, ends with them, and no other address is theirs', async () => {
  const [chosen, other] = [await aMember(gateway, 'support'), await aMember(gateway, 'owner')]
  const { link } = await add(` ${chosen.email.toUpperCase()} `)
  for (const body of [{}, { email: other.email }, { userId: other.id }, { name: 'x', password }])
    expect([400, 401]).toContain((await other.call('POST', acceptPath(link), { body })).status)
  expect((await chosen.call('POST', acceptPath(link), { body: {} })).status).toBe(200)
  expect((await chosen.call('POST', acceptPath(link), { body: {} })).status).toBe(404)
  expect([await reaches(chosen), await reaches(other)]).toEqual([200, 403])
  // A link that was given and not opened ends with the operator.
  const { link: open } = await add(chosen.email)
  expect(await transaction(gateway.db, ALL_MERCHANTS, (tx) => removeOperator(tx, chosen.email))).toBe(true)
  expect((await chosen.call('POST', acceptPath(open), { body: {} })).status).toBe(404)
  expect(await reaches(chosen)).toBe(403)
})

test('an account that a stranger prepared under an operator’s address, with a passkey of their own, becomes none', async () => {
  const owner = await aMember(gateway, 'owner')
  const email = 'next-operator@gapura.example'
  const invited = await owner.call('POST', '/dashboard/api/team', { body: { email, role: 'support' } })
  const account = { name: 'Ops', password: 'teh tarik tanpa gula' }
  expect((await aBrowser(gateway).call('POST', acceptPath(invited.body.link), { body: account })).status).toBe(200)
  const squatter = await signIn(gateway, { email, password: account.password })
  const made = await squatter.call('POST', `${PASSKEYS}/registration-options`, { body: {} })
  const response = anAuthenticator(baseUrl).register(made.body.challenge)
  expect((await squatter.call('POST', `${PASSKEYS}/register`, { body: { name: 'Theirs', response } })).status).toBe(200)
  const { link } = await add(email)
  expect((await aBrowser(gateway).call('POST', acceptPath(link), { body: account })).body.reason).toBe('SIGN_IN_FIRST')
  // Its rightful holder set another password by mail: the passkey that is there is not theirs, and stands in the way.
  const holder = await signIn(gateway, { email, password: account.password })
  expect((await holder.call('POST', acceptPath(link), { body: {} })).body.code).toBe('REAUTHENTICATE')
  expect([await reaches(squatter), await reaches(holder)]).toEqual([403, 403])
})

test('a session that was left open does not become an operator’s by their link', async () => {
  const member = await aMember(gateway, 'support')
  const { link } = await add(member.email)
  await ageSessions(gateway, 6)
  expect((await member.call('POST', acceptPath(link), { body: {} })).body.code).toBe('REAUTHENTICATE')
  expect((await member.call('POST', '/dashboard/api/reauthenticate', { body: { password } })).status).toBe(204)
  expect((await member.call('POST', acceptPath(link), { body: {} })).status).toBe(200)
})

test('rights at one merchant are none at another, and a session belongs to one person', async () => {
  const elsewhere = await anotherMerchant(gateway)
  const owner = await aMember(gateway, 'owner')
  await ownerQuery(
    gateway.directUrl,
    "insert into member (merchant_id, user_id, role, created_at) values ($1, $2, 'read_only', now())",
    [elsewhere, owner.id],
  )
  const invite = (merchant: string) =>
    owner.call('POST', '/dashboard/api/team', {
      body: { email: 'y@shop.example', role: 'read_only' },
      headers: { 'x-gapura-dashboard': merchant },
    })
  expect([(await invite(elsewhere)).status, (await invite(DEMO.merchantId)).status]).toEqual([403, 200])
  // A session that was planted in a browser stays whose it was; who signs in there gets another.
  const operator = await anOperator(gateway)
  const planted = aBrowser(gateway, '')
  for (const cookie of owner.cookies) planted.cookies.set(...cookie)
  const body = { email: operator.email, password }
  expect((await planted.call('POST', '/dashboard/api/auth/sign-in/email', { body })).status).toBe(200)
  expect([await reaches(planted), await reaches(owner)]).toEqual([200, 403])
})

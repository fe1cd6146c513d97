import { beforeEach, expect, test } from 'vitest'
import { aMember, anotherMerchant, type Browser, type Member } from '../../../test/gateway/dashboard.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const POLICY = '/dashboard/api/policy'
const CHANGES = '/dashboard/api/changes'
let merchantId: string
let first: Member
let second: Member
beforeEach(async () => {
  merchantId = await anotherMerchant(gateway)
  first = await aMember(gateway, 'owner', merchantId)
  second = await aMember(gateway, 'owner', merchantId)
})

const setPolicy = (by: Browser, amount: number | null) =>
  by.call('PATCH', POLICY, { body: { approveAbove: amount === null ? [] : [{ currency: 'IDR', amount }] } })
const policy = async () => (await first.call('GET', POLICY)).body.approveAbove
const approve = (by: Browser, id: string) => by.call('POST', `${CHANGES}/${id}/approve`, { body: {} })
const reject = (by: Browser, id: string) => by.call('POST', `${CHANGES}/${id}/reject`, { body: {} })
const waiting = async () => (await first.call('GET', `${CHANGES}?status=WAITING`)).body.data
const actions = async () =>
  (await first.call('GET', '/dashboard/api/audit?limit=5')).body.data.map(({ what }: { what: string }) => what)
const setRole = (by: Browser, { id }: Member, role: string) =>
  by.call('PATCH', `/dashboard/api/team/${id}`, { body: { role } })
const roleOf = async ({ id }: Member) =>
  (await first.call('GET', '/dashboard/api/team')).body.members.find((one: { userId: string }) => one.userId === id)
    ?.role

/** Asks for something that has to wait, and returns the change’s id. */
async function held(reply: Promise<{ status: number; body: { changeId: string } }>): Promise<string> {
  const { status, body } = await reply
  expect(status).toBe(202)
  return body.changeId
}

test('the first threshold, a raised and a cleared one wait for another owner; a lowered one does not', async () => {
  const id = await held(setPolicy(first, 100_000))
  expect(await policy()).toEqual([])
  expect((await actions())[0]).toBe('change.request')
  expect((await approve(first, id)).status).toBe(403)
  expect((await approve(await aMember(gateway, 'finance', merchantId), id)).status).toBe(403)
  expect((await approve(await aMember(gateway, 'owner', await anotherMerchant(gateway)), id)).status).toBe(404)
  expect((await approve(second, id)).status).toBe(200)
  expect(await policy()).toEqual([{ currency: 'IDR', amount: 100_000 }])
  expect((await approve(second, id)).status).toBe(409)

  const raised = await held(setPolicy(first, 100_001))
  expect((await waiting())[0]).toMatchObject({
    id: raised,
    createdBy: { id: first.id },
    change: { kind: 'policy', from: [{ amount: 100_000 }], to: [{ amount: 100_001 }] },
  })
  const cleared = await held(setPolicy(second, null))
  expect((await reject(first, cleared)).status).toBe(204)
  expect((await approve(first, cleared)).status).toBe(409)
  expect((await setPolicy(first, 50_000)).status).toBe(200)
  expect(await policy()).toEqual([{ currency: 'IDR', amount: 50_000 }])
})

test('to make a person an owner or finance, and to take an owner’s role, wait; less does not', async () => {
  const helper = await aMember(gateway, 'support', merchantId)
  expect((await setRole(first, helper, 'developer')).status).toBe(204)
  const id = await held(setRole(first, helper, 'finance'))
  expect(await roleOf(helper)).toBe('developer')
  expect((await approve(second, id)).status).toBe(200)
  expect(await roleOf(helper)).toBe('finance')
  expect((await setRole(first, helper, 'support')).status).toBe(204)

  await held(first.call('DELETE', `/dashboard/api/team/${second.id}`))
  await held(setRole(first, second, 'read_only'))
  expect(await roleOf(second)).toBe('owner')
  expect((await setRole(second, second, 'support')).status).toBe(204)
})

test('what was requested by a former owner cannot be approved', async () => {
  const id = await held(setPolicy(second, 100_000))
  expect((await setRole(second, second, 'support')).status).toBe(204)
  const third = await aMember(gateway, 'owner', merchantId)
  const { status, body } = await approve(third, id)
  expect([status, body.code]).toEqual([409, 'INVALID_STATE'])
  expect(await policy()).toEqual([])
})

test('an owner of less than a day approves nothing', async () => {
  const fresh = await aMember(gateway, 'owner', merchantId, 1)
  const { status, body } = await approve(fresh, await held(setPolicy(first, 100_000)))
  expect([status, body.reason]).toEqual([403, 'TOO_NEW'])
})

test('a key that moves money begins without those scopes; rotating one does not get around it', async () => {
  const make = (scopes: string[]) => first.call('POST', '/dashboard/api/keys', { body: { region: null, scopes } })
  expect((await make(['checkout'])).body.changeId).toBeNull()
  const made = (await make(['checkout', 'send_money'])).body
  const token = async ({ key }: { key: string }) =>
    (await gateway.call('POST', '/v1/auth/token', { key, body: { grant_type: 'client_credentials' } })).status
  expect(await token(made)).toBe(403)
  expect((await approve(first, made.changeId)).status).toBe(403)
  expect((await approve(second, made.changeId)).status).toBe(200)
  expect(await token(made)).toBe(200)

  const giving = (await make(['refunds'])).body
  const refunds = async ({ key }: { key: string }) => (await gateway.call('GET', '/v1/refunds', { key })).status
  expect(await refunds(giving)).toBe(403)
  expect((await approve(second, giving.changeId)).status).toBe(200)
  expect([await refunds(giving), await token(giving)]).toEqual([200, 403])

  const rotated = await first.call('POST', `/dashboard/api/keys/${made.id}/rotate`, { body: { overlapDays: 1 } })
  expect(rotated.body.changeId).toMatch(/^chg_/)
  expect([await token(made), await token(rotated.body)]).toEqual([200, 403])
})

test('an invitation of an owner or finance is not sent before another owner agrees', async () => {
  const invite = (role: string) =>
    first.call('POST', '/dashboard/api/team', { body: { email: `${role}@new.example`, role } })
  const invitations = async () => (await first.call('GET', '/dashboard/api/team')).body.invitations.length
  expect((await invite('developer')).status).toBe(200)
  const id = await held(invite('finance'))
  expect(await invitations()).toBe(1)
  expect((await approve(second, id)).body.link).toMatch(/invitation\?token=/)
  expect(await invitations()).toBe(2)
})

test('the only owner decides alone, which the audit trail says, and no longer from the second on', async () => {
  const alone = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  expect((await setPolicy(alone, 100_000)).status).toBe(200)
  const { body } = await alone.call('GET', '/dashboard/api/audit?limit=1')
  expect(body.data[0]).toMatchObject({ what: 'policy.change' })
  expect(JSON.stringify(body.data[0])).toContain('onlyOwner')
})

test('of two decisions at once, one is made', async () => {
  const third = await aMember(gateway, 'owner', merchantId)
  const id = await held(setPolicy(first, 100_000))
  const statuses = (await Promise.all([approve(second, id), approve(third, id)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
})

test('invitations are limited, to an address and in all', async () => {
  const invite = async (email: string) =>
    (await first.call('POST', '/dashboard/api/team', { body: { email, role: 'support' } })).body.code
  const same = []
  for (let i = 0; i < 4; i++) same.push(await invite('one@new.example'))
  expect(same).toEqual([undefined, undefined, undefined, 'LIMIT_EXCEEDED'])
  const codes = await Promise.all(Array.from({ length: 30 }, (_, i) => invite(`many-${i}@new.example`)))
  expect(codes.filter((code) => code === 'LIMIT_EXCEEDED')).toHaveLength(3)
})

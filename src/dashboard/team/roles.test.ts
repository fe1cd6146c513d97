import { beforeAll, expect, test } from 'vitest'
import {
  aBrowser,
  aMember,
  anotherMerchant,
  aRole,
  type Browser,
  type Member,
} from '../../../test/gateway/dashboard.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { transaction } from '../../db/transaction.ts'
import type { Permission } from '../people/permissions.ts'
import { insertRole } from './role-store.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const ROLES = '/dashboard/api/roles'
const TEAM = '/dashboard/api/team'
const READER: Permission[] = ['payments.read', 'payouts.read']

let merchantId: string
let owner: Member
beforeAll(async () => {
  merchantId = await anotherMerchant(gateway)
  owner = await aMember(gateway, 'owner', merchantId)
})
const roleOf = (permissions: readonly Permission[]) => aRole(gateway, permissions, merchantId)
const memberWith = async (permissions: readonly Permission[], hours?: number) =>
  aMember(gateway, await roleOf(permissions), merchantId, hours)
const make = (by: Browser, name: string, permissions: readonly string[]) =>
  by.call('POST', ROLES, { body: { name, permissions } })
const give = (by: Browser, { id }: Member, role: string) => by.call('PATCH', `${TEAM}/${id}`, { body: { role } })
const listed = async () => (await owner.call('GET', ROLES)).body.data
const payout = (externalId: string) => ({
  type: 'SEND_MONEY',
  attributes: { receiverName: 'Ani', receiverAccountNo: '0012345678', receiverBankCode: 'BCA' },
  externalId,
  amount: 50_000,
  currency: 'IDR',
})
const send = (by: Browser, externalId: string) =>
  by.call('POST', '/dashboard/api/payouts', { body: payout(externalId) })
const approve = (by: Browser, id: string) => by.call('POST', `/dashboard/api/approvals/${id}/approve`, { body: {} })

test('an owner creates a role, invites a person to it by name, and the trail records what it may do', async () => {
  const { body: role } = await make(owner, 'Kasir', READER)
  expect(role).toMatchObject({ name: 'Kasir', permissions: READER, members: 0 })
  const { body } = await owner.call('POST', TEAM, { body: { email: 'kasir@shop.example', role: role.id } })
  const token = new URL(body.link).searchParams.get('token')
  const shown = await aBrowser(gateway).call('GET', `/dashboard/api/invitations/${token}`)
  expect(shown.body).toMatchObject({ role: role.id, roleName: 'Kasir' })
  const account = { name: 'Kasir', password: 'a-long-enough-password' }
  expect(
    (await aBrowser(gateway).call('POST', `/dashboard/api/invitations/${token}/accept`, { body: account })).status,
  ).toBe(200)
  expect((await listed()).find(({ id }: { id: string }) => id === role.id)).toMatchObject({
    members: 1,
    invitations: 0,
  })
  const { data } = (await owner.call('GET', '/dashboard/api/audit?limit=50')).body
  expect(data).toContainEqual(
    expect.objectContaining({
      what: 'role.create',
      subject: role.id,
      status: 200,
      detail: {
        changes: [
          { field: 'name', from: null, to: 'Kasir' },
          { field: 'permissions', from: [], to: READER },
        ],
      },
    }),
  )
})

test('a role holds no more than an owner may give, nothing that is of no use, and a name of its own', async () => {
  for (const beyond of ['team.change', 'policy.change', 'everything']) {
    expect((await make(owner, 'Wakil', [...READER, beyond])).status).toBe(400)
  }
  const { body } = await make(owner, 'Pembuat', ['payouts.send'])
  expect(body.errors[0]).toMatchObject({ field: 'permissions', code: 'INCOMPLETE' })
  expect((await make(owner, '', READER)).status).toBe(400)
  const racing = await Promise.all(['Sama', 'sama', 'SAMA'].map((name) => make(owner, name, READER)))
  expect(racing.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  for (const permission of ['team.change', 'policy.change'] as const) {
    const written = transaction(gateway.db, merchantId, (tx) =>
      insertRole(tx, new Date(), merchantId, { name: permission, permissions: [permission] }),
    )
    await expect(written).rejects.toThrow(/check constraint/)
  }
})

test('only owners create, change, give and delete roles, and never another account’s', async () => {
  const all = await memberWith(['team.read', ...READER])
  const id = await roleOf(READER)
  const statuses = [
    await make(all, 'Lain', READER),
    await all.call('PUT', `${ROLES}/${id}`, { body: { name: 'Lain', permissions: READER } }),
    await all.call('DELETE', `${ROLES}/${id}`),
    await give(all, all, 'owner'),
  ].map(({ status }) => status)
  expect(statuses).toEqual([403, 403, 403, 403])
  expect((await all.call('GET', ROLES)).status).toBe(200)
  const theirs = await aRole(gateway, READER)
  const member = await aMember(gateway, 'support', merchantId)
  expect((await give(owner, member, theirs)).body.errors[0]).toMatchObject({ field: 'role', code: 'UNKNOWN_ROLE' })
  expect((await owner.call('DELETE', `${ROLES}/${theirs}`)).status).toBe(404)
})

test('a maker approves nothing, a checker makes nothing, and together they send', async () => {
  const maker = await memberWith(['payouts.read', 'payouts.ask', 'payouts.send', 'payments.read', 'refunds.ask'])
  const checker = await memberWith(['payouts.read', 'payouts.approve'])
  await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: [{ currency: 'IDR', amount: 0 }] } })
  const { status, body } = await send(maker, 'made-1')
  expect(status).toBe(202)
  const { approvalId } = body.data
  expect((await approve(maker, approvalId)).status).toBe(403)
  expect((await maker.call('POST', `/dashboard/api/approvals/${approvalId}/reject`, { body: {} })).status).toBe(403)
  expect((await send(checker, 'made-2')).status).toBe(403)
  expect((await checker.call('POST', '/dashboard/api/refunds', { body: {} })).status).toBe(403)
  const approved = await approve(checker, approvalId)
  // The new account has nothing to send, which is found only after the approval.
  expect([approved.status, approved.body.refused.length + approved.body.accepted.length]).toEqual([200, 1])
})

test('a member who may only request payouts waits for another member at any amount, and never approves their own', async () => {
  await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: [] } })
  const asker = await memberWith(['payouts.read', 'payouts.ask'])
  const both = await memberWith(['payouts.read', 'payouts.ask', 'payouts.approve'])
  expect((await send(asker, 'requested-1')).status).toBe(202)
  const own = await send(both, 'requested-2')
  expect(own.status).toBe(202)
  expect((await approve(both, own.body.data.approvalId)).status).toBe(403)
  const terms = await asker.call('GET', '/dashboard/api/payouts/terms?amount=50000&receiverBankCode=BCA')
  expect(terms.body.needsSecond).toBe(true)
})

test('an open session takes what its role gains and loses at once', async () => {
  const id = await roleOf(READER)
  const member = await aMember(gateway, id, merchantId)
  const change = (permissions: readonly Permission[]) =>
    owner.call('PUT', `${ROLES}/${id}`, { body: { name: 'Berubah', permissions } })
  const statuses = async () => [
    (await member.call('GET', '/v1/checkout')).status,
    (await member.call('GET', '/dashboard/api/audit')).status,
    (await member.call('GET', '/dashboard/api/audit/file')).status,
  ]
  expect(await statuses()).toEqual([200, 403, 403])
  expect((await change([...READER, 'audit.read'])).status).toBe(200)
  expect(await statuses()).toEqual([200, 200, 200])
  expect((await change(['audit.read'])).status).toBe(200)
  expect(await statuses()).toEqual([403, 200, 200])
  const { merchants } = (await member.call('GET', '/dashboard/api/me')).body
  expect(merchants).toMatchObject([{ role: id, roleName: 'Berubah', permissions: ['audit.read'] }])
  const { data } = (await owner.call('GET', '/dashboard/api/audit?limit=20')).body
  const changed = data.find(({ what }: { what: string }) => what === 'role.change')
  expect(changed).toMatchObject({
    detail: { changes: [{ field: 'permissions', from: [...READER, 'audit.read'], to: ['audit.read'] }] },
  })
})

test('a role that a member has or is invited to is not deleted, and the reply names its holders', async () => {
  const id = await roleOf(READER)
  const member = await aMember(gateway, id, merchantId)
  await owner.call('POST', TEAM, { body: { email: 'guest@shop.example', role: id } })
  const { status, body } = await owner.call('DELETE', `${ROLES}/${id}`)
  expect([status, body.reason]).toEqual([409, 'ROLE_IN_USE'])
  expect(body.holders).toEqual([expect.any(String), 'guest@shop.example'])
  await give(owner, member, 'support')
  const { invitations } = (await owner.call('GET', TEAM)).body
  const invitation = invitations.find(({ email }: { email: string }) => email === 'guest@shop.example')
  await owner.call('DELETE', `${TEAM}/invitations/${invitation.id}`)
  expect((await owner.call('DELETE', `${ROLES}/${id}`)).status).toBe(204)
  expect((await give(owner, member, id)).status).toBe(400)
})

test('of giving a role and deleting it at once, one is done', async () => {
  for (let n = 0; n < 5; n++) {
    const id = await roleOf(READER)
    const member = await aMember(gateway, 'support', merchantId)
    const [given, deleted] = await Promise.all([give(owner, member, id), owner.call('DELETE', `${ROLES}/${id}`)])
    expect([
      [204, 409],
      [400, 204],
    ]).toContainEqual([given.status, deleted.status])
  }
})

test('a role that comes to decide about money takes a second owner, and its people approve nothing for a day', async () => {
  const shop = await anotherMerchant(gateway)
  const first = await aMember(gateway, 'owner', shop)
  const second = await aMember(gateway, 'owner', shop)
  const id = await aRole(gateway, ['payouts.read'], shop)
  const member = await aMember(gateway, id, shop)
  const change = (permissions: readonly Permission[]) =>
    first.call('PUT', `${ROLES}/${id}`, { body: { name: 'Pemeriksa', permissions } })
  const held = await change(['payouts.read', 'payouts.approve'])
  expect(held.status).toBe(202)
  expect((await approve(member, 'apr_00000000000000000000000000')).status).toBe(403)
  const decide = (by: Browser) => by.call('POST', `/dashboard/api/changes/${held.body.changeId}/approve`, { body: {} })
  expect((await decide(first)).status).toBe(403)
  expect((await decide(second)).status).toBe(200)
  await first.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: [] } })
  const asker = await aMember(gateway, await aRole(gateway, ['payouts.read', 'payouts.ask'], shop), shop)
  const { approvalId } = (await send(asker, 'late-1')).body.data
  const { status, body } = await approve(member, approvalId)
  expect([status, body.reason]).toEqual([403, 'TOO_NEW'])
  // To lose it, and to be given it, is as with the built-in ones.
  expect((await change(['payouts.read'])).status).toBe(200)
  expect((await change(['payouts.read', 'payouts.approve'])).status).toBe(202)
  const paying = await aRole(gateway, ['payouts.read', 'payouts.approve'], shop)
  expect((await give(first, asker, paying)).status).toBe(202)
  const invited = await first.call('POST', TEAM, { body: { email: 'new@shop.example', role: paying } })
  expect(invited.status).toBe(202)
})

test('a change that was requested with a role that has since been deleted is not made', async () => {
  const shop = await anotherMerchant(gateway)
  const first = await aMember(gateway, 'owner', shop)
  const second = await aMember(gateway, 'owner', shop)
  const member = await aMember(gateway, 'support', shop)
  const id = await aRole(gateway, ['payouts.read', 'payouts.approve'], shop)
  const { changeId } = (await give(first, member, id)).body
  expect((await first.call('DELETE', `${ROLES}/${id}`)).status).toBe(204)
  const { status, body } = await second.call('POST', `/dashboard/api/changes/${changeId}/approve`, { body: {} })
  expect([status, body.code]).toEqual([409, 'INVALID_STATE'])
})

test('where a second factor is required, a role that moves money needs one, and one that reads does not', async () => {
  const shop = await anotherMerchant(gateway)
  const boss = await aMember(gateway, 'owner', shop)
  const pays = await aMember(gateway, await aRole(gateway, ['payouts.read', 'payouts.approve'], shop), shop)
  const reads = await aMember(gateway, await aRole(gateway, ['payouts.read'], shop), shop)
  await boss.call('PATCH', '/dashboard/api/sign-in-policy', { body: { secondFactor: true } })
  expect((await pays.call('GET', '/dashboard/api/approvals')).body).toMatchObject({ reason: 'SECOND_FACTOR' })
  expect((await reads.call('GET', '/dashboard/api/approvals')).status).toBe(200)
})

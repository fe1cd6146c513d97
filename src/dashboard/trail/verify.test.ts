import { beforeEach, expect, test } from 'vitest'
import { aMember, anotherMerchant } from '../../../test/gateway/dashboard.ts'
import { aGateway } from '../../../test/gateway/gateway.ts'
import { asOwner } from '../../../test/gateway/owner.ts'
import { defined } from '../../../test/setup/defined.ts'
import { verifyAudit } from './verify.ts'

const gateway = await aGateway({ WORK: 'off' })
/** As a superuser who knows of the triggers. */
const tamper = (...statements: string[]) =>
  asOwner(gateway.directUrl, "set session_replication_role = 'replica'", ...statements)
const AUDIT = '/dashboard/api/audit'

let merchantId = ''
let entries: { id: string }[] = []
beforeEach(async () => {
  merchantId = await anotherMerchant(gateway)
  const owner = await aMember(gateway, 'owner', merchantId)
  for (const accentColor of ['#111111', '#222222', '#333333']) {
    expect((await owner.call('PATCH', '/v1/settings', { body: { accentColor } })).status).toBe(200)
  }
  entries = (await owner.call('GET', AUDIT)).body.data
})
const check = async () => defined((await verifyAudit(gateway.db)).find((chain) => chain.merchantId === merchantId))

test('an untouched trail is whole, with many concurrent writers', async () => {
  const owner = await aMember(gateway, 'owner', merchantId)
  await Promise.all(Array.from({ length: 8 }, () => owner.call('PATCH', '/v1/settings', { body: { nonsense: 1 } })))
  const { rows, broken } = await check()
  expect(broken).toBeNull()
  // Signing in twice, three changes and eight refusals, the latter eleven with their outcomes.
  expect(rows).toBe(2 + 2 * 11)
})

const middle = () => defined(entries[1]).id
test.each([
  ['changed', () => `update audit_entry set who = 'x@shop.example' where id = '${middle()}'`],
  ['given another time', () => `update audit_entry set at = at + interval '1 microsecond' where id = '${middle()}'`],
  ['given another outcome', () => `update audit_outcome set detail = null where entry_id = '${middle()}'`],
  [
    'changed, with a hash of its own',
    () => `update audit_entry set ip = '1.1.1.1', hash = sha256('x') where id = '${middle()}'`,
  ],
])('an entry that was %s is named', async (_how, statement) => {
  await tamper(statement())
  expect((await check()).broken).toMatchObject({ entryId: middle(), fault: expect.stringMatching(/changed/) })
})

test('an entry that was removed is noticed at the one after it', async () => {
  await tamper(
    `delete from audit_outcome where entry_id = '${middle()}'`,
    `delete from audit_entry where id = '${middle()}'`,
  )
  expect((await check()).broken).toMatchObject({
    entryId: defined(entries[0]).id,
    fault: expect.stringMatching(/removed/),
  })
})

test('the end of a trail that was cut off is noticed', async () => {
  const last = defined(entries[0]).id
  await tamper(`delete from audit_outcome where entry_id = '${last}'`)
  expect((await check()).broken).toMatchObject({ entryId: null, fault: 'it was removed' })
})

const copied = (
  sequence: string,
) => `insert into audit_entry (merchant_id, id, at, user_id, who, ip, what, sequence, hash)
  select merchant_id, regexp_replace(id, '.$', case right(id, 1) when '0' then '1' else '0' end), at, user_id, who, ip,
    what, ${sequence}, hash from audit_entry where id = '${middle()}'`

test('an entry that was inserted is noticed, at the end and between others', async () => {
  await tamper(copied('100'))
  expect((await check()).broken).toMatchObject({ sequence: '100', fault: expect.stringMatching(/inserted/) })
  await tamper(
    'alter table audit_entry drop constraint audit_entry_merchant_id_sequence_key',
    `update audit_entry set sequence = 3 where merchant_id = '${merchantId}' and sequence = 100`,
  )
  expect((await check()).broken).toMatchObject({ fault: expect.stringMatching(/inserted/) })
})

test('one chain that is broken leaves the others as they were', async () => {
  const others = async () => (await verifyAudit(gateway.db)).filter((chain) => chain.merchantId !== merchantId)
  const before = await others()
  await tamper(`update audit_entry set who = 'x' where id = '${middle()}'`)
  expect((await check()).broken).not.toBeNull()
  expect(await others()).toEqual(before)
})

import { expect, test } from 'vitest'
import { aMember, anotherMerchant, type Browser, signIn } from '../../../test/gateway/dashboard.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { addMember, changeMember } from '../team/member-store.ts'
import { eraseViews, holdingsInViews } from './erase-views.ts'
import { insertView } from './store.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const VIEWS = '/dashboard/api/views'
const owner = await signIn(gateway)
const finance = await aMember(gateway, 'finance')

let saved = 0
const aView = (change: object = {}) => ({
  list: 'payments',
  name: `View ${saved++}`,
  isShared: false,
  filters: { status: 'SUCCEEDED', paid: 'this_month' },
  columns: ['status', 'net'],
  ...change,
})
const save = (by: Browser, change: object = {}) => by.call('POST', VIEWS, { body: aView(change) })
const patch = (by: Browser, id: string, body: object) => by.call('PATCH', `${VIEWS}/${id}`, { body })
const remove = (by: Browser, id: string) => by.call('DELETE', `${VIEWS}/${id}`)
const list = async (by: Browser, of = 'payments') => (await by.call('GET', `${VIEWS}?list=${of}`)).body.data
const idsOf = async (by: Browser, of?: string) => (await list(by, of)).map(({ id }: { id: string }) => id)

test('what was on the screen is saved as it was, days that move with the calendar too, and opened again', async () => {
  const { status, body } = await save(finance, { name: '  Paid this month ' })
  expect([status, body]).toEqual([
    200,
    {
      id: expect.stringMatching(/^vw_/),
      list: 'payments',
      name: 'Paid this month',
      isShared: false,
      isOwn: true,
      filters: { status: 'SUCCEEDED', paid: 'this_month' },
      columns: ['status', 'net'],
      missing: [],
      mayChange: true,
      updatedAt: expect.any(String),
    },
  ])
  expect(await list(finance)).toContainEqual(body)
  expect(await idsOf(finance, 'payouts')).not.toContain(body.id)
})

test('a private view is its creator’s alone: no other member sees it, changes it or deletes it, not even an owner', async () => {
  const { id } = (await save(finance)).body
  for (const other of [owner, await aMember(gateway, 'finance')]) {
    expect(await idsOf(other)).not.toContain(id)
    expect((await patch(other, id, { name: 'Mine' })).status).toBe(404)
    expect((await remove(other, id)).status).toBe(404)
  }
})

test('a shared view is everybody’s to open, its maker’s and an owner’s to change, and its maker’s to take back', async () => {
  const colleague = await aMember(gateway, 'finance')
  const auditor = await aMember(gateway, 'read_only')
  const { id } = (await save(finance, { isShared: true })).body
  for (const reader of [owner, colleague, auditor]) expect(await idsOf(reader)).toContain(id)
  for (const reader of [colleague, auditor]) {
    expect((await patch(reader, id, { name: 'Ours' })).status).toBe(403)
    expect((await remove(reader, id)).status).toBe(403)
  }
  expect((await patch(owner, id, { name: 'The team’s' })).body).toMatchObject({ name: 'The team’s', isOwn: false })
  expect((await patch(owner, id, { isShared: false })).status).toBe(403)
  expect((await patch(finance, id, { isShared: false })).body).toMatchObject({ isShared: false })
  expect(await idsOf(owner)).not.toContain(id)
  await patch(finance, id, { isShared: true })
  expect((await remove(owner, id)).status).toBe(204)
  expect(await idsOf(finance)).not.toContain(id)
})

test('a member who only reads saves views for themselves, and shares none', async () => {
  const auditor = await aMember(gateway, 'read_only')
  expect((await save(auditor, { isShared: true })).status).toBe(403)
  const { id } = (await save(auditor)).body
  expect((await patch(auditor, id, { isShared: true })).status).toBe(403)
  expect((await patch(auditor, id, { name: 'For the audit' })).body.name).toBe('For the audit')
  expect((await remove(auditor, id)).status).toBe(204)
})

test('members of another account see none of it', async () => {
  const { id } = (await save(owner, { isShared: true })).body
  const stranger = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  expect(await idsOf(stranger)).toEqual([])
  expect((await patch(stranger, id, { name: 'Theirs' })).status).toBe(404)
  expect((await remove(stranger, id)).status).toBe(404)
})

test.each([
  ['a filter that the list has not', { filters: { colour: 'red' } }, 'filters.colour'],
  ['a filter of another list', { list: 'payouts', filters: { paid: 'today' }, columns: [] }, 'filters.paid'],
  ['a value that the filter does not take', { filters: { status: 'GONE' } }, 'filters.status'],
  ['an amount without its currency', { filters: { amountFrom: '5' } }, 'filters.currency'],
  ['a bank that is none', { list: 'payouts', filters: { bank: 'NOBANK' }, columns: [] }, 'filters.bank'],
  ['a column that the list has not', { columns: ['colour'] }, 'columns'],
  ['a blank name', { name: '  ' }, 'name'],
  ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
  ['a page of a list', { filters: { cursor: 'x' } }, 'filters.cursor'],
])('%s is refused by name', async (_, change, field) => {
  const { status, body } = await save(finance, change)
  expect([status, body.errors[0].field]).toEqual([400, field])
})

test.each([
  ['collections', { allocated: 'false', kind: 'va_open', created: 'today' }, ['payer', 'allocated']],
  ['invoices', { age: 'from_31', currency: 'IDR', amountFrom: '5' }, ['due', 'amountDue']],
  ['collectors', { status: 'PAUSED', q: 'kasir' }, ['number', 'received']],
  ['customers', { q: 'ratna' }, ['owed', 'overdue']],
  ['subscriptions', { status: 'PAST_DUE', next: 'day' }, ['nextTry', 'failure']],
])('%s are saved as a view, with their own filters and columns only', async (of, filters, columns) => {
  const { status, body } = await save(owner, { list: of, filters, columns })
  expect([status, body]).toMatchObject([200, { list: of, filters, columns, missing: [] }])
  expect(await list(owner, of)).toContainEqual(body)
  expect((await owner.call('GET', `/dashboard/api/${of}?${new URLSearchParams(body.filters)}`)).status).toBe(200)
  const wrong = await save(owner, { list: of, filters: { waits: 'true' }, columns: ['colour'] })
  const fields = wrong.body.errors.map(({ field }: { field: string }) => field)
  expect([wrong.status, fields]).toEqual([400, ['filters.waits', 'columns']])
})

test('a name is used once by a person in a list, however it is written', async () => {
  const { id } = (await save(finance, { name: 'Late ones' })).body
  const again = await save(finance, { name: 'late ONES' })
  expect([again.status, again.body.errors[0]]).toMatchObject([400, { field: 'name', code: 'NAME_TAKEN' }])
  expect((await save(finance, { name: 'Late ones', list: 'refunds', filters: {}, columns: [] })).status).toBe(200)
  expect((await save(owner, { name: 'Late ones' })).status).toBe(200)
  expect((await patch(finance, id, { name: 'LATE ones' })).status).toBe(200)
})

test('of two that are saved at once under a name one is stored, and a fifty-first is not', async () => {
  const busy = await aMember(gateway, 'finance')
  const both = await Promise.all([1, 2].map(() => save(busy, { name: 'Twice' })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  const at = new Date()
  const stored = { list: 'payments', personId: busy.id, isShared: false, filters: {}, columns: [] } as const
  await transaction(gateway.db, gateway.merchantId, async (tx) => {
    for (let count = 1; count < 49; count++) {
      const view = { ...stored, id: `vw_${`${count}`.padStart(26, '0')}`, name: `Stored ${count}` }
      await insertView(tx, gateway.masterKey, gateway.merchantId, { ...view, createdAt: at, updatedAt: at })
    }
  })
  expect((await save(busy)).status).toBe(200)
  const { status, body } = await save(busy)
  expect([status, body.errors[0].code]).toEqual([400, 'TOO_MANY'])
  expect((await save(busy, { list: 'payouts', filters: {}, columns: [] })).status).toBe(200)
})

test('a view of an older version opens without what the list no longer has, and says what that is', async () => {
  const now = new Date()
  const id = 'vw_00000000000000000000000000'
  const me = (await owner.call('GET', '/dashboard/api/me')).body.user.id
  await transaction(gateway.db, gateway.merchantId, (tx) =>
    insertView(tx, gateway.masterKey, gateway.merchantId, {
      id,
      list: 'payments',
      name: 'From before',
      personId: me,
      isShared: false,
      createdAt: now,
      updatedAt: now,
      filters: { mood: 'happy', status: 'SUCCEEDED', flag: 'gone', currency: 'XXQ', amountFrom: '5', paid: 'today' },
      columns: ['mood', 'net'],
    }),
  )
  const found = (await list(owner)).find((view: { id: string }) => view.id === id)
  expect(found).toMatchObject({ filters: { status: 'SUCCEEDED', paid: 'today' }, columns: ['net'] })
  expect([...found.missing].sort()).toEqual(['amountFrom', 'currency', 'flag', 'mood', 'mood'])
  const { body } = await owner.call('GET', `/dashboard/api/payments?${new URLSearchParams(found.filters)}`)
  expect(body.data).toEqual([])
  const shown = { filters: found.filters, columns: found.columns }
  expect((await patch(owner, id, { shown })).body.missing).toEqual([])
})

test('who leaves takes their own views along, and what they shared stays', async () => {
  const leaver = await aMember(gateway, 'finance')
  const own = (await save(leaver)).body.id
  const shared = (await save(leaver, { isShared: true })).body.id
  const of = { merchantId: gateway.merchantId, userId: leaver.id }
  await transaction(gateway.db, gateway.merchantId, (tx) => changeMember(tx, new Date(), { ...of, role: null }))
  expect((await leaver.call('GET', `${VIEWS}?list=payments`)).status).toBe(404)
  expect(await idsOf(owner)).toContain(shared)
  expect((await patch(owner, shared, { name: 'Left behind' })).status).toBe(200)
  await transaction(gateway.db, gateway.merchantId, (tx) => addMember(tx, new Date(), { ...of, role: 'finance' }))
  expect(await idsOf(leaver)).toContain(shared)
  expect(await idsOf(leaver)).not.toContain(own)
})

test('nothing of a view lies open in the database, and the trail names the id and the list alone', async () => {
  const { id } = (await save(finance, { name: 'Rahasia', filters: { q: 'siti@shop.example' } })).body
  const rows = await transaction(gateway.db, ALL_MERCHANTS, (tx) => tx.selectFrom('list_view').selectAll().execute())
  const stored = rows.map(({ sealed }) => sealed.toString('latin1')).join()
  expect([stored.includes('Rahasia'), stored.includes('siti@shop.example')]).toEqual([false, false])
  const trail = await owner.call('GET', '/dashboard/api/audit')
  expect(trail.body.data[0]).toMatchObject({ what: 'view.save', subject: id })
  expect(trail.text).not.toContain('siti@shop.example')
})

test('a view whose name or search mentions a person is exported, and erased, on request', async () => {
  const byName = (await save(finance, { name: 'Pak Wulan' })).body.id
  const bySearch = (await save(finance, { filters: { q: 'WULAN@shop.example' } })).body.id
  const another = (await save(finance)).body.id
  const of = { merchantId: gateway.merchantId, words: ['wulan@shop.example', 'Pak Wulan'] }
  const [held, erased] = await transaction(gateway.db, gateway.merchantId, async (tx) => [
    await holdingsInViews(tx, gateway.masterKey, of),
    await eraseViews(tx, gateway.masterKey, of),
  ])
  expect(held.map(({ id }) => id).sort()).toEqual([byName, bySearch].sort())
  expect(erased).toBe(2)
  const left = await idsOf(finance)
  expect([left.includes(byName), left.includes(bySearch), left.includes(another)]).toEqual([false, false, true])
})

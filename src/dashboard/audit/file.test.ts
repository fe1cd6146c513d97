import { expect, test } from 'vitest'
import { aMember, anotherMerchant, signIn } from '../../../test/gateway/dashboard.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { dayAfter, dayIn } from '../../base/time-zone.ts'
import { transaction } from '../../db/transaction.ts'
import { appendEntry } from '../trail/store.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const FILE = '/dashboard/api/audit/file'
const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')

test('finance reads the trail and takes it out as CSV, which the trail says', async () => {
  const finance = await aMember(gateway, 'finance')
  expect((await finance.call('GET', '/dashboard/api/audit')).status).toBe(200)
  const { status, text, headers } = await finance.call('GET', FILE)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const [head, ...lines] = linesOf(text)
  expect(head).toBe('at,action,who,actor,from,subject,status,detail,requestId,id')
  expect(lines[0]).toContain('audit.export')
  expect(lines.some((line) => line.includes('session.begin') && line.includes(finance.email))).toBe(true)
  const { data } = (await finance.call('GET', '/dashboard/api/audit?limit=1')).body
  expect(data[0]).toMatchObject({ what: 'audit.export', who: finance.email, detail: { to: expect.any(String) } })
})

test.each(['developer', 'support'] as const)('%s does neither', async (role) => {
  const member = await aMember(gateway, role)
  expect((await member.call('GET', '/dashboard/api/audit')).status).toBe(403)
  expect((await member.call('GET', FILE)).status).toBe(403)
})

test('the days of the account’s zone bound list and file, and no formula runs in a spreadsheet', async () => {
  const owner = await signIn(gateway)
  const today = dayIn('Asia/Jakarta', new Date())
  await owner.call('POST', '/dashboard/api/auth/sign-in/email', {
    body: { email: '=evil@shop.example', password: 'x' },
  })
  const count = async (from: string, to: string) => {
    const { text } = await owner.call('GET', `${FILE}?from=${from}&to=${to}`)
    expect(text).not.toMatch(/(^|,)=/m)
    return linesOf(text).length - 1
  }
  expect(await count(today, today)).toBeGreaterThan(0)
  const before = dayAfter(today, -3)
  expect(await count(before, before)).toBe(0)
  expect((await owner.call('GET', `/dashboard/api/audit?from=${before}&to=${before}`)).body.data).toEqual([])
  expect((await owner.call('GET', `${FILE}?from=2020-02-30&to=${today}`)).status).toBe(400)
  expect((await owner.call('GET', `${FILE}?from=2019-01-01&to=${today}`)).status).toBe(400)
})

test('a trail of more lines than are read at once is whole', async () => {
  const merchantId = await anotherMerchant(gateway)
  const owner = await aMember(gateway, 'owner', merchantId)
  const actor = { kind: 'cli', id: null, name: 'test', address: 'here' } as const
  await transaction(gateway.db, merchantId, async (tx) => {
    for (let n = 0; n < 1_100; n++) {
      const entry = { merchantId, at: new Date(), actor, what: 'key.create', subject: `line ${n}` }
      await appendEntry(tx, { ...entry, requestId: null, status: 200, detail: null })
    }
  })
  const { text } = await owner.call('GET', FILE)
  const seen = new Set(text.match(/line \d+/g))
  expect(seen.size).toBe(1_100)
})

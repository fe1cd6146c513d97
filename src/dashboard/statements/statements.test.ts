import { beforeAll, expect, test } from 'vitest'
import { anOperator, type Member } from '../../../test/gateway/dashboard.ts'
import { aGateway } from '../../../test/gateway/gateway.ts'
import { booksOf } from '../../../test/statements/books.ts'
import { type Booked, writeMt940 } from '../../../test/statements/mt940-writer.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { OWN_CONNECTION } from '../../sandbox/own-connection.ts'

const gateway = await aGateway()
const BASE = '/dashboard/api/operator/statements'
const OWN = `${BASE}/${OWN_CONNECTION.id}`
const DAY = '2026-11-03'
let operator: Member
beforeAll(async () => {
  operator = await anOperator(gateway)
})
const post = (path: string, body: object) => operator.call('POST', path, { body })
const read = async () => (await operator.call('GET', OWN)).body
const entry = (amount: bigint, reference: string, text: string): Booked => ({ day: DAY, amount, reference, text })

test('a statement is tried, imported once, and its differences are booked, explained and matched, each on the trail', async () => {
  const books = await booksOf(gateway.db, OWN_CONNECTION.id)
  const payment = await books.payment(DAY, 10_000)
  const entries = [
    entry(-2_500_00n, 'F1', 'BIAYA ADM'),
    entry(7_000_00n, 'G1', 'SETORAN'),
    entry(9_900_00n, 'P1', payment.reference),
  ]
  const file = { name: 'november.sta', text: writeMt940(entries, '2026-11-02', '2026-11-20') }

  expect((await post(`${OWN}/preview`, { text: file.text })).body).toMatchObject({
    format: 'mt940',
    statements: [{ count: 3, currency: 'IDR' }],
  })
  expect((await read()).statements).toEqual([])
  expect((await post(`${OWN}/import`, file)).body).toEqual({
    isRepeated: false,
    newEntries: 3,
    matched: 0,
    resolved: 0,
    opened: 4,
  })
  expect((await post(`${OWN}/import`, file)).body).toMatchObject({ isRepeated: true, newEntries: 0, opened: 0 })

  const { breaks, days, accounts } = await read()
  expect(days[0]).toMatchObject({ day: '2026-11-20', unnamed: '0.00', breaks: 4, isStated: true })
  const find = (suggestion: string, kind = 'not_in_books') =>
    breaks.find((one: { suggestion: string; kind: string }) => one.suggestion === suggestion && one.kind === kind)
  expect(accounts).toContain('expense:bank_fee')
  const fee = find('fee').id
  expect((await post(`${BASE}/breaks/${fee}/book`, { account: 'nowhere', note: 'x' })).status).toBe(400)
  expect(
    (await post(`${BASE}/breaks/${fee}/book`, { account: 'expense:bank_fee', note: 'November' })).body,
  ).toMatchObject({ state: 'RESOLVED', note: 'November', movedBy: expect.stringContaining('@') })
  expect((await post(`${BASE}/breaks/${fee}/explain`, { note: 'again' })).status).toBe(400)
  const unasked = find('unasked').id
  expect((await post(`${BASE}/breaks/${unasked}/explain`, { note: 'clarified' })).body.state).toBe('EXPLAINED')
  expect((await post(`${BASE}/breaks/${unasked}/reopen`, { note: 'nobody' })).body.state).toBe('OPEN')

  const shown = find('other_amount')
  const { owner, transactionId } = find('other_amount', 'not_at_bank')
  const pair = { entryIds: [shown.entryId], bookings: [{ owner, transactionId }], note: 'less their fee' }
  expect((await post(`${OWN}/match`, pair)).body.detail).toContain('The sums differ by -100.00 IDR')
  const left = (await post(`${OWN}/match`, { ...pair, difference: 'expense:provider_fee' })).body.breaks
  expect(left.map(({ id }: { id: string }) => id)).toEqual([unasked])

  const { data } = (await operator.call('GET', `${BASE}/matches?q=${payment.subject}`)).body
  expect(
    data[0].rows.map(({ side, amount }: { side: string; amount: string }) => `${side} ${amount}`).toSorted(),
  ).toEqual(['bank 9900.00', 'books -100.00', 'books 10000.00'])
  expect((await operator.call('GET', `${BASE}/matches?q=P1`)).body.data).toEqual(data)
  expect((await operator.call('GET', BASE)).body).toEqual({ overdue: 0 })

  const undo = (note: string) => post(`${BASE}/matches/${data[0].id}/undo`, { note })
  expect((await undo(' ')).status).toBe(400)
  expect((await undo('another payer')).body).toEqual({ opened: 2 })
  expect((await undo('again')).body.detail).toContain('There is no match')
  expect((await operator.call('GET', `${BASE}/matches?q=P1`)).body.data).toEqual([])
  const open = (await read()).breaks
  expect(open.filter(({ note }: { note: string | null }) => note === 'another payer')).toHaveLength(2)
  expect((await read()).days[0].unnamed).toBe('0.00')

  const trail = await transaction(gateway.db, ALL_MERCHANTS, (tx) =>
    tx
      .selectFrom('audit_entry')
      .select('what')
      .where('what', 'like', 'statement%')
      .orderBy('at')
      .orderBy('sequence')
      .execute(),
  )
  expect(trail.map(({ what }) => what)).toEqual([
    'statement.import',
    'statement.import',
    'statement_break.book',
    'statement_break.explain',
    'statement_break.reopen',
    'statement.match',
    'statement_match.undo',
  ])
})

test('a mapping is tried before it is saved, and an unreadable file is reported with its line', async () => {
  const mapping = {
    separator: ',',
    skip: 0,
    date: 'Tanggal',
    dateFormat: 'DD/MM/YYYY',
    amount: { column: 'Jumlah' },
    decimal: '.',
    thousands: '',
    currency: 'IDR',
    text: [],
    order: 'oldest_first',
  }
  const text = 'Tanggal,Jumlah\n03/11/2026,-5\n'
  expect((await post(`${OWN}/preview`, { text })).body.detail).toContain('no mapping yet')
  expect((await post(`${OWN}/preview`, { text, mapping })).body.statements[0].entries).toEqual([
    { day: DAY, amount: '-5.00', reference: null, text: '' },
  ])
  expect((await post(`${OWN}/preview`, { text: 'Tanggal,Jumlah\nx,1', mapping })).body.detail).toMatch(
    /^Line 2: "x" is no day/,
  )
  expect((await operator.call('PUT', OWN, { body: { mapping, windowDays: 5 } })).body).toMatchObject({
    mapping,
    windowDays: 5,
  })
  expect((await post(`${OWN}/preview`, { text })).status).toBe(200)
})

test('who is no operator sees none of it, and a connection that is not there has none', async () => {
  expect((await operator.call('GET', `${BASE}/con_nothing`)).status).toBe(404)
  expect((await gateway.call('GET', OWN)).status).toBe(403)
})

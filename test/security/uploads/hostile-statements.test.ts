import { beforeAll, expect, test } from 'vitest'
import { OWN_CONNECTION } from '../../../src/sandbox/own-connection.ts'
import { anOperator, type Member } from '../../gateway/dashboard.ts'
import { aGateway } from '../../gateway/gateway.ts'

const gateway = await aGateway({ WORK: 'off' })
const OWN = `/dashboard/api/operator/statements/${OWN_CONNECTION.id}`
let operator: Member
/** What is stored: nothing of a file that is refused. */
const stored = async () => (await operator.call('GET', OWN)).body.statements
let before: unknown
beforeAll(async () => {
  operator = await anOperator(gateway)
  before = await stored()
})

let files = 0
const send = (verb: 'preview' | 'import', text: string) =>
  operator.call('POST', `${OWN}/${verb}`, {
    body: verb === 'preview' ? { text } : { text, name: `bank-${++files}.txt` },
  })
const DAY = '2026-11-03'
const entry = ({ amount = '1', day = DAY, text = 'SETORAN', attributes = '' } = {}) =>
  `<Ntry${attributes}><Amt Ccy="IDR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>` +
  `<BookgDt>${/T/.test(day) ? `<DtTm>${day}</DtTm>` : `<Dt>${day}</Dt>`}</BookgDt><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`
const statement = (inner: string, { id = '1', account = '0012345678' } = {}) =>
  `<Stmt><Id>${id}</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>IDR</Ccy></Acct>${inner}</Stmt>`
const camt = (inner: string, prolog = '') =>
  `<?xml version="1.0"?>${prolog}<Document><BkToCstmrStmt>${inner}</BkToCstmrStmt></Document>`
const ofEntry = (change: Parameters<typeof entry>[0]) => camt(statement(entry(change)))
const mt940 = (entries: string, closing = 'C261120IDR1,', opening = 'C261119IDR0,') =>
  `:20:A\n:25:0012345678\n:28C:1/1\n:60F:${opening}\n${entries}\n:62F:${closing}\n`
const GOOD = mt940(':61:2611201120C1,NTRFNONREF//GOOD')
const nines = (count: number) => '9'.repeat(count)

const REFUSED: readonly (readonly [string, string | (() => string), string])[] = [
  [
    'entities that unfold',
    camt(statement(entry()), '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'),
    'NO_STATEMENT',
  ],
  ['a file of the machine', camt(statement(entry()), '<!doctype x SYSTEM "file:///etc/passwd">'), 'NO_STATEMENT'],
  ['elements named like what objects inherit', camt(`<__proto__><a/></__proto__>`), 'NO_STATEMENT'],
  ['fifty thousand elements in each other', () => camt('<a>'.repeat(50_000) + '</a>'.repeat(50_000)), 'NO_STATEMENT'],
  [
    'an element of a hundred thousand attributes',
    () => ofEntry({ attributes: Array.from({ length: 100_000 }, (_, n) => ` a${n}="1"`).join('') }),
    'NO_STATEMENT',
  ],
  ['an amount of five million digits', () => ofEntry({ amount: nines(5_000_000) }), 'LINE_UNREADABLE'],
  ['an amount of sixteen digits', ofEntry({ amount: nines(16) }), 'LINE_UNREADABLE'],
  ...['NaN', 'Infinity', '1e5', '-0', '-5', '+5', '0x10', '１２', '١٢', '1,000', ''].map(
    (amount) => [`the amount "${amount}"`, ofEntry({ amount }), 'LINE_UNREADABLE'] as const,
  ),
  [
    'sums that no account has',
    () => camt(statement(Array.from({ length: 20 }, (_, n) => entry({ amount: nines(15), text: `${n}` })).join(''))),
    'TOO_MUCH',
  ],
  ...['0000-01-01', '0001-01-01', '1989-12-31', '2200-01-01', '9999-12-31', '2026-02-30'].map(
    (day) => [`the day ${day}`, ofEntry({ day }), 'LINE_UNREADABLE'] as const,
  ),
  ...['+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', 'T'].map(
    (day) => [`the time ${day}`, ofEntry({ day }), 'LINE_UNREADABLE'] as const,
  ),
  ['a day in a hundred years', ofEntry({ day: '2126-11-03' }), 'LINE_UNREADABLE'],
  ['a balance of a hundred years from now', mt940('', 'C991120IDR0,'), 'NO_STATEMENT'],
  [
    'entries of two accounts',
    camt(statement(entry()) + statement(entry({ day: '2026-11-04' }), { id: '2', account: '999' })),
    'OTHER_ACCOUNT',
  ],
  ['one statement twice', camt(statement(entry()) + statement(entry())), 'TWICE'],
  ['a hundred thousand statements', () => GOOD.repeat(1_000), 'TOO_LARGE'],
  ['three million lines', () => mt940(`:61:2611201120C1,NTRF//1\n:86:${'a\n'.repeat(3_000_000)}`), 'TOO_LARGE'],
  ...['NaN,', '1E5,', '-1,', '1.5,'].map(
    (amount) => [`MT940's amount "${amount}"`, mt940(`:61:2611201120C${amount}NTRF//1`), 'LINE_UNREADABLE'] as const,
  ),
  ['an amount of MT940 without end', () => mt940(`:61:2611201120C${nines(3_000_000)},NTRF//1`), 'LINE_UNREADABLE'],
]

test.each(REFUSED)('%s is refused in words, in little room, and nothing of it stays', async (_what, file, code) => {
  const text = typeof file === 'string' ? file : file()
  for (const verb of ['preview', 'import'] as const) {
    const reply = await send(verb, text)
    expect([verb, reply.status, reply.body.errors?.[0]?.code], reply.text).toEqual([verb, 400, code])
    expect(reply.text.length).toBeLessThan(2_000)
  }
  expect(await stored()).toEqual(before)
})

test('texts of a bank are stored as text: formulas, directions, halves of characters, undeclared entities', async () => {
  const texts = {
    '=HYPERLINK(&quot;http://evil.example&quot;)': '=HYPERLINK("http://evil.example")',
    'x &xxe;&#0;&#xD800; y': 'x &xxe; y',
    'a\u202eb\u2066c &lt;script&gt;': 'a b c <script>',
    [`${'x'.repeat(499)}😀`]: 'x'.repeat(499),
  }
  for (const [written, stored] of Object.entries(texts)) {
    const { status, body, text } = await send('preview', ofEntry({ text: written }))
    expect([status, body.statements?.[0]?.entries[0].text], text).toEqual([200, stored])
  }
})

test('after all of it a good statement is imported, and one of another account is not', async () => {
  expect((await send('import', GOOD)).body).toMatchObject({ newEntries: 1 })
  const other = await send('import', GOOD.replace(':25:0012345678', ':25:999').replace('GOOD', 'OTHER'))
  expect([other.status, other.body.errors[0].code]).toEqual([400, 'OTHER_ACCOUNT'])
  const again = GOOD.replace(':25:0012345678', ':25:00-1234.5678IDR').replaceAll('C1,', 'C2,').replace('IDR1,', 'IDR2,')
  expect((await send('import', again)).body).toMatchObject({ newEntries: 1 })
})

test('a file larger than what is taken, or than it says, never reaches the reader', async () => {
  const large = await send('preview', 'x'.repeat(16 * 1024 * 1024))
  expect([large.status, large.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  const member = await operator.call('POST', `${OWN}/preview`, { raw: '{"text":"x"', headers: {} })
  expect([member.status, member.body.code]).toEqual([400, 'VALIDATION_ERROR'])
})

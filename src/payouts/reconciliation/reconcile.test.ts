import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { aFile, type End, endedPayouts, HEADER, line, type Made } from '../../../test/payouts/ended-payouts.ts'
import { runHere } from '../../../test/security/production/production.ts'
import { defined } from '../../../test/setup/defined.ts'
import { aFolder } from '../../../test/setup/folder.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { HOME } from '../../markets/market-of.ts'
import { identifyBank } from './identify-bank.ts'
import { listReconciliations, reconcile } from './reconcile.ts'
import { dayOfStatement, parseStatement } from './statement.ts'

const { db, url } = await aDatabase()
const DAY = '2026-11-20'
const NOW = new Date('2026-11-21T03:00:00Z')
/** In the middle of the day, so that no line is near midnight. */
const NOON = HOME.calendar.startOf(DAY).getTime() + 12 * 3_600_000

const makeEnded = await endedPayouts(db)
const makePayouts = (ends: readonly End[], at = new Date(NOON)): Promise<Made[]> => makeEnded(ends, at)
const linesOf = (payout: Made) =>
  payout.end === 'SUCCEEDED'
    ? [line(payout)]
    : payout.end === 'REVERSED'
      ? [line(payout), line(payout, 'reversal')]
      : []
const run = (lines: readonly string[], day = DAY, connectionId: string | null = null) =>
  reconcile(db, NOW, { day, source: 'test', lines: parseStatement(aFile(lines)), connectionId })
const dueOf = async (id: string) =>
  (
    await transaction(db, ALL_MERCHANTS, (tx) =>
      tx.selectFrom('payout').select('due_at').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).due_at

/** Ten kinds of mismatch: the lines in place of the right ones, and the expected faults. */
const PLANTS: readonly { end: End; plant(payout: Made): { lines: string[]; faults: string[] } }[] = [
  { end: 'SUCCEEDED', plant: (p) => ({ lines: [], faults: [`missing_there transfer ${p.reference}`] }) },
  {
    end: 'REVERSED',
    plant: (p) => ({ lines: [line(p)], faults: [`missing_there reversal ${p.reference}`] }),
  },
  {
    end: 'REVERSED',
    plant: (p) => ({ lines: [line(p, 'reversal')], faults: [`missing_there transfer ${p.reference}`] }),
  },
  { end: 'PROCESSING', plant: (p) => ({ lines: [line(p)], faults: [`missing_here transfer ${p.reference}`] }) },
  { end: 'FAILED', plant: (p) => ({ lines: [line(p)], faults: [`missing_here transfer ${p.reference}`] }) },
  {
    end: 'SUCCEEDED',
    plant: (p) => ({ lines: [line(p), line(p)], faults: [`missing_here transfer ${p.reference}`] }),
  },
  {
    end: 'SUCCEEDED',
    plant: (p) => ({ lines: [line(p), line(p, 'reversal')], faults: [`missing_here reversal ${p.reference}`] }),
  },
  {
    end: 'SUCCEEDED',
    plant: (p) => ({
      lines: [line({ ...p, amount: p.amount + 1n })],
      faults: [`amount_differs transfer ${p.reference}`],
    }),
  },
  {
    end: 'SUCCEEDED',
    plant: (p) => ({ lines: [line(p, 'transfer', 'USD')], faults: [`amount_differs transfer ${p.reference}`] }),
  },
  {
    end: 'SUCCEEDED',
    plant: (p) => {
      const stranger = `${p.reference.slice(0, 24)}!`
      return { lines: [line(p), line({ ...p, reference: stranger })], faults: [`missing_here transfer ${stranger}`] }
    },
  },
]

/** A fixed shuffle, like the unordered lines of banks. */
const shuffled = (lines: readonly string[]) =>
  lines
    .map((text, i) => ({ text, key: (i * 7_919) % 10_007 }))
    .sort((a, b) => a.key - b.key)
    .map(({ text }) => text)

test('300 planted mismatches among 1,200 payouts are all found, and nothing else', async () => {
  const good = await makePayouts(
    Array.from({ length: 900 }, (_, i) => (i % 10 === 0 ? 'REVERSED' : i % 10 === 1 ? 'FAILED' : 'SUCCEEDED')),
  )
  const bad = await makePayouts(Array.from({ length: 300 }, (_, i) => defined(PLANTS[i % PLANTS.length]).end))
  const planted = bad.map((payout, i) => defined(PLANTS[i % PLANTS.length]).plant(payout))
  const lines = shuffled([...good.flatMap(linesOf), ...planted.flatMap((plant) => plant.lines)])

  const { faults, matched } = await run(lines)
  const found = faults.map(({ fault, kind, reference }) => `${fault} ${kind} ${reference}`)
  expect(found).toHaveLength(300)
  expect(found.sort()).toEqual(planted.flatMap((plant) => plant.faults).sort())
  expect(matched + faults.filter(({ fault }) => fault !== 'missing_there').length).toBe(lines.length)
  for (const i of [0, 3, 4]) expect(await dueOf(defined(bad[i]).id)).toEqual(NOW)
  expect(await dueOf(defined(good[2]).id)).toBeNull()

  // Nothing is forgotten or reported anew: the same day again gives the same result, the next day none.
  expect((await run(lines)).faults).toHaveLength(300)
  expect((await run([], '2026-11-21')).faults).toEqual([])
  const [latest, again] = await listReconciliations(db, 2)
  expect([latest?.day, latest?.matched, latest?.faults]).toEqual(['2026-11-21', 0, []])
  expect([again?.day, again?.matched, again?.faults.length]).toEqual([DAY, matched, 300])
})

test('a payout the bank shows on two days was paid twice by the bank', async () => {
  const [payout] = await makePayouts(['SUCCEEDED'], new Date(NOON - 10 * 86_400_000))
  expect((await run([line(defined(payout))], '2026-11-10')).faults).toEqual([])
  expect((await run([line(defined(payout))], '2026-11-11')).faults).toMatchObject([
    { fault: 'missing_here', payout: { id: defined(payout).id }, ours: null },
  ])
})

test('a payout whose end was reported days later matches its own day, and is missing on no other', async () => {
  const heardAt = new Date(NOON - 20 * 86_400_000)
  const [payout] = await makePayouts(['SUCCEEDED'], heardAt)
  await run([line(defined(payout))], '2026-10-29')
  expect((await run([], '2026-10-31')).faults).toEqual([])
})

test('a payout that ended around midnight may be on the next day’s statement', async () => {
  const [payout] = await makePayouts(['SUCCEEDED'], new Date(HOME.calendar.startOf('2026-10-11').getTime() - 1_000))
  expect((await run([], '2026-10-10')).faults).toEqual([])
  expect((await run([line(defined(payout))], '2026-10-11')).faults).toEqual([])
})

test.each([
  ['an empty file', '', /lacks reference/],
  ['no amounts', 'reference,kind,currency\na,transfer,IDR', /lacks amount/],
  ['another kind', `${HEADER}\na,refund,IDR,1`, /Line 2.*neither/],
  ['an unknown currency', `${HEADER}\na,transfer,XXX,1`, /Line 2.*not a currency/],
  ['a comma that splits an amount', `${HEADER}\na,transfer,IDR,1,50`, /Line 2.*5 cells where there are 4 headings/],
  ['a cell too few', `${HEADER}\na,transfer,IDR`, /Line 2.*3 cells/],
  ['a comma in the amount', `${HEADER}\na,transfer,IDR,"1,000"`, /Line 2.*not an amount/],
  ['a negative amount', `${HEADER}\na,transfer,IDR,-5`, /not an amount/],
  ['parts of a sen', `${HEADER}\na,transfer,IDR,1.005`, /2 decimals/],
  ['quotes that do not close', `${HEADER}\n"a,transfer,IDR,1`, /quotes/],
  ['a date of no calendar', `${HEADER},bookedAt\na,transfer,IDR,1,2026-02-30`, /neither a day/],
])('%s is refused as a statement, with the reason', (_name, text, why) => {
  expect(() => parseStatement(text)).toThrow(why)
})

test('columns are accepted in any order and case, with the quotes and line ends of banks', () => {
  const text =
    '\uFEFFAmount,Note,BookedAt,Kind,Currency,Reference\r\n"10.5","a ""b"", c",2026-11-19T17:00:00Z,transfer,IDR,ref\r\n\r\n'
  expect(parseStatement(text)).toEqual([
    { kind: 'transfer', reference: 'ref', money: { amount: 1_050n, currency: 'IDR' }, day: DAY },
  ])
})

test('a statement covers the day of its lines, otherwise the given one', () => {
  const dayOf = (day: string, requested?: string) =>
    dayOfStatement(parseStatement(`${HEADER},bookedAt\na,transfer,IDR,1,${day}\nb,transfer,IDR,1,`), requested)
  expect([dayOf(DAY), dayOf(DAY, DAY), dayOf('', DAY)]).toEqual([DAY, DAY, DAY])
  expect(() => dayOf('')).toThrow('--day')
  expect(() => dayOf(DAY, '2026-11-21')).toThrow('not 2026-11-21')
  expect(() => dayOf(`${DAY}\nc,transfer,IDR,1,2026-11-21`)).toThrow('2 days')
})

test('a statement belongs to one connection: payouts over others are neither missing on it nor matched', async () => {
  const day = '2026-09-01'
  const [payout] = await makePayouts(['SUCCEEDED'], new Date(HOME.calendar.startOf(day).getTime() + 12 * 3_600_000))
  const { reference } = defined(payout)
  const found = async (lines: readonly string[], connectionId: string) =>
    (await run(lines, day, connectionId)).faults.map((fault) => `${fault.fault} ${fault.kind} ${fault.reference}`)
  expect(await found([], 'con_other')).toEqual([])
  expect(await found([line(defined(payout))], 'con_other')).toEqual([`missing_here transfer ${reference}`])
  expect(await found([], 'con_any')).toEqual([`missing_there transfer ${reference}`])
  expect(await found([line(defined(payout))], 'con_any')).toEqual([])
})

test('the connection of a statement follows from its lines, and must be given if several match', async () => {
  const day = '2026-08-03'
  const made = await makePayouts(
    ['SUCCEEDED', 'SUCCEEDED'],
    new Date(HOME.calendar.startOf(day).getTime() + 12 * 3_600_000),
  )
  const [one, two] = made.map((payout) => line(payout))
  await db.pool.query(`update payout set connection_id = 'con_b' where reference = $1`, [defined(made[1]).reference])
  const whose = (...lines: (string | undefined)[]) => identifyBank(db, parseStatement(aFile(lines.map(defined))), day)
  expect(await whose(one)).toEqual({ is: 'one', connectionId: 'con_any' })
  expect(await whose(two)).toEqual({ is: 'one', connectionId: 'con_b' })
  const several = { is: 'several', connectionIds: ['con_any', 'con_b'] }
  expect(await whose(one, two)).toEqual({ ...several, by: 'references' })
  expect(await whose()).toEqual({ ...several, by: 'day' })
  expect(await identifyBank(db, [], '2026-08-02')).toEqual({ is: 'one', connectionId: null })
})

test('the command reads a file, and prints and stores the differences', async () => {
  const [payout] = await makePayouts(['SUCCEEDED'], new Date(NOON - 30 * 86_400_000))
  const file = join(aFolder(), `statement-${defined(payout).reference}.csv`)
  const command = (...args: string[]) => runHere({ DATABASE_URL: url }, 'reconcile', ...args)
  writeFileSync(file, `${HEADER},bookedAt\n${line({ ...defined(payout), amount: 1n })},2026-10-21\n`)
  const differs = await command('--statement', file)
  expect(differs).toMatchObject({
    status: 2,
    stdout: expect.stringContaining(`amount differs: transfer ${defined(payout).reference}`),
  })
  const listed = JSON.parse((await command('--list', '--json')).stdout)
  expect(listed[0]).toMatchObject({
    day: '2026-10-21',
    matched: 0,
    faults: [{ payoutId: defined(payout).id, theirs: '0.01' }],
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../../test/vectors/rails-vectors.json' with { type: 'json' }
import { currency } from '../base/currency.ts'
import { nextAsking, nextTry } from './ask-schedule.ts'
import { BANKS } from './banks.ts'
import { chooseService, notFoundIsFinalFrom } from './choose-service.ts'
import { payoutFee } from './fees.ts'
import { findBank } from './find-bank.ts'
import { isSameHolder, matchNames } from './is-same-holder.ts'
import { isBusinessDay, jakartaDay } from './jakarta.ts'
import { toCsv } from './ledger-csv.ts'
import { maskName } from './mask-name.ts'
import { PAYOUT_MOVES, STAGE_MOVES } from './states.ts'

const MILLION = 100_000_000n
/** Friday, 20 November 2026, in Jakarta. */
const at = (time: string) => new Date(`2026-11-${time}:00+07:00`)

test.each([
  ['the same bank, any sum, any hour', true, 5_000n * MILLION, '22T03:00', 'intrabank'],
  ['250 million at night', false, 250n * MILLION, '21T23:59', 'bifast'],
  ['a sen more, in hours', false, 250n * MILLION + 1n, '20T10:00', 'skn'],
  ['a billion, at the first minute', false, 1_000n * MILLION, '20T06:30', 'skn'],
  ['above a billion', false, 1_000n * MILLION + 1n, '20T16:29', 'rtgs'],
])('%s goes by its service', (_name, isSameBank, amount, time, service) => {
  expect(chooseService(isSameBank, amount, at(time))).toEqual({ is: 'open', service })
})

test.each([
  ['before the opening', '20T06:29', '20T06:30'],
  ['after the cut-off on a Friday', '20T16:30', '23T06:30'],
  ['on a Sunday', '22T12:00', '23T06:30'],
])('a big sum %s waits for the next opening', (_name, time, opensAt) => {
  expect(chooseService(false, 300n * MILLION, at(time))).toEqual({ is: 'closed', opensAt: at(opensAt) })
})

test('a fixed holiday is no business day', () => {
  expect(isBusinessDay(new Date('2026-12-25T03:00:00Z'))).toBe(false)
  expect(isBusinessDay(new Date('2026-12-24T18:00:00Z'))).toBe(false)
  expect(isBusinessDay(new Date('2026-12-24T16:00:00Z'))).toBe(true)
  expect(jakartaDay(new Date('2026-12-24T17:00:00Z'))).toBe('2026-12-25')
})

test('every sum goes somewhere, now or at an opening in the days to come', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 99_999_999_999_900n),
      fc.boolean(),
      fc.date({ min: at('01T00:00'), max: at('30T00:00'), noInvalidDate: true }),
      (amount, isSame, now) => {
        const choice = chooseService(isSame, amount, now)
        if (choice.is === 'open') return true
        const waitMs = choice.opensAt.getTime() - now.getTime()
        return waitMs > 0 && waitMs < 4 * 24 * 3_600_000 && chooseService(isSame, amount, choice.opensAt).is === 'open'
      },
    ),
  )
})

test('"not found" is final a day later, or after the next business day’s last round', () => {
  expect(notFoundIsFinalFrom('bifast', at('20T10:00'))).toEqual(at('21T10:00'))
  expect(notFoundIsFinalFrom('skn', at('20T10:00'))).toEqual(at('23T17:00'))
})

test('the bank is asked on the schedule of the interface, then no more', () => {
  const sent = at('20T10:00')
  const after: number[] = []
  for (let next = nextAsking(sent, sent); next; next = nextAsking(sent, next)) {
    after.push((next.getTime() - sent.getTime()) / 60_000)
  }
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => day * 1_440)
  expect(after).toEqual([0.5, 1, 2, 5, 15, 30, 60, 120, 240, 480, ...days])
  expect(nextTry(0, sent).getTime() - sent.getTime()).toBe(30_000)
  expect(nextTry(99, sent).getTime() - sent.getTime()).toBe(30 * 60_000)
})

test('the fee depends on the sum, and the same bank costs nothing', () => {
  const fee = (whole: bigint, isSame = false) =>
    payoutFee(isSame, { amount: whole * 100n, currency: currency('IDR') }).amount / 100n
  expect([fee(1n), fee(250_000_000n), fee(250_000_001n), fee(1_000_000_001n), fee(1n, true)]).toEqual([
    2_500n,
    2_500n,
    2_900n,
    30_000n,
    0n,
  ])
})

test('every bank of the vectors is found by code, BIC and name, and no closed one is', () => {
  for (const { code, bic, bicAlt } of vectors.banks.rows) {
    for (const name of [code, bic, bic.toLowerCase(), `${bic}XXX`, ...(bicAlt ? [bicAlt] : [])]) {
      expect(findBank(name)).toMatchObject({ is: 'found', bank: { code } })
    }
  }
  for (const { alias, code } of vectors.bankAliases) expect(findBank(alias)).toMatchObject({ bank: { code } })
  for (const code of Object.keys(vectors.banks.legacyOnly)) expect(findBank(code).is).toBe('closed')
  for (const { shortCode, code } of BANKS)
    expect(findBank(` ${shortCode.toLowerCase()} `)).toMatchObject({ bank: { code } })
  for (const name of ['', 'NOBANK', '999', '__proto__', 'constructor']) expect(findBank(name).is).toBe('unknown')
})

test.each([
  ['Budi Santoso', 'BUDI SANTOSO', 'exact'],
  ['santoso budi', 'BUDI SANTOSO', 'exact'],
  ['M. Rizki', 'MUHAMMAD RIZKI', 'close'],
  ['PT Maju Jaya', 'MAJU JAYA PT', 'exact'],
  ['Budi Santoso', 'BUDI SANTOSO SE', 'exact'],
  ['Renée Müller', 'RENEE MULLER', 'exact'],
  ['Muhammad Abdurrahman Wahid', 'MUHAMMAD ABDURR', 'close'],
  ['王小明', 'BUDI', 'close'],
  ['Budi Santoso', 'SITI RAHAYU', 'different'],
  ['Budi Santoso', 'BUDI WIJAYA', 'different'],
] as const)('%s and %s: %s', (asked, told, expected) => {
  expect(matchNames(asked, told)).toBe(expected)
  expect(isSameHolder(asked, told)).toBe(expected !== 'different')
})

test.each([
  ['BUDI SANTOSO', 'BU** SA*****'],
  ['M. RIZKI', 'M* RI***'],
  ['ANI', 'A**'],
  ['PT MAJU JAYA, TBK', 'P* MA** JA**, T**'],
])('%s is shown as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})

test('cells a spreadsheet would run are neutralised, and quoting survives', () => {
  expect(toCsv([['=1+1', '+1', '-1', '@x', 'a,b', 'a"b', 'plain']])).toBe(`'=1+1,'+1,'-1,'@x,"a,b","a""b",plain\r\n`)
})

test('nothing leads back: what has ended stays ended, and nothing is queued again', () => {
  for (const after of Object.values(PAYOUT_MOVES)) expect(after).not.toContain('PROCESSING')
  expect(PAYOUT_MOVES.FAILED).toEqual([])
  for (const after of Object.values(STAGE_MOVES)) expect(after).not.toContain('QUEUED')
})

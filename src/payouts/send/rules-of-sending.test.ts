import { expect, test } from 'vitest'
import { payoutFee } from '../../../test/gateway/plans.ts'
import vectors from '../../../test/vectors/rails-vectors.json' with { type: 'json' }
import { currency } from '../../base/currency.ts'
import { HOME } from '../../markets/market-of.ts'
import { isSameHolder, matchNames } from '../receiver/is-same-holder.ts'
import { maskName } from '../receiver/mask-name.ts'
import { PAYOUT_MOVES, STAGE_MOVES } from '../states.ts'
import { nextPollAt, nextRetryAt } from './poll-schedule.ts'

/** Friday, 20 November 2026, in Jakarta. */
const at = (time: string) => new Date(`2026-11-${time}:00+07:00`)

test('a fixed holiday is not a business day', () => {
  expect(HOME.calendar.isBusinessDay(new Date('2026-08-17T03:00:00Z'))).toBe(false)
  expect(HOME.calendar.isBusinessDay(new Date('2026-08-16T18:00:00Z'))).toBe(false)
  expect(HOME.calendar.isBusinessDay(new Date('2026-08-17T18:00:00Z'))).toBe(true)
  expect(HOME.calendar.dayOf(new Date('2026-12-24T17:00:00Z'))).toBe('2026-12-25')
})

test('the bank is polled on the schedule of the interface, and then no more', () => {
  const sent = at('20T10:00')
  const after: number[] = []
  for (let next = nextPollAt(sent, sent); next; next = nextPollAt(sent, next)) {
    after.push((next.getTime() - sent.getTime()) / 60_000)
  }
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => day * 1_440)
  expect(after).toEqual([0.5, 1, 2, 5, 15, 30, 60, 120, 240, 480, ...days])
  expect([0, 1, 2, 3, 99].map((tries) => nextRetryAt(tries, sent).getTime() - sent.getTime())).toEqual([
    2_000,
    5_000,
    15_000,
    30_000,
    30 * 60_000,
  ])
})

test('the fee depends on the amount, and a transfer within the same bank is free', () => {
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
      expect(HOME.banks.find(name)).toMatchObject({ is: 'found', bank: { code } })
    }
  }
  for (const { alias, code } of vectors.bankAliases) expect(HOME.banks.find(alias)).toMatchObject({ bank: { code } })
  for (const code of Object.keys(vectors.banks.legacyOnly)) expect(HOME.banks.find(code).is).toBe('closed')
  for (const { shortCode, code } of HOME.banks.all)
    expect(HOME.banks.find(` ${shortCode.toLowerCase()} `)).toMatchObject({ bank: { code } })
  for (const name of ['', 'NOBANK', '999', '__proto__', 'constructor']) expect(HOME.banks.find(name).is).toBe('unknown')
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
  ['Muh. Rizki', 'MUHAMMAD RIZKI', 'close'],
  ['Muhammad Rizki', 'M RIZKI', 'close'],
  ['Budi', 'BUDI SANTOSO WIJAYA', 'close'],
  ['Budi San', 'BUDI SANTOSO', 'different'],
  ['B', 'BUDI SANTOSO', 'different'],
  ['Bud', 'BUDI SANTOSO', 'different'],
  ['Andi Bayu Cipta Dewi Eka Fajar Budi Santoso', 'BUDI SANTOSO', 'different'],
] as const)('%s and %s: %s', (requested, reported, expected) => {
  expect(matchNames(requested, reported)).toBe(expected)
  expect(isSameHolder(requested, reported)).toBe(expected !== 'different')
})

test('money is sent if initials match or a long name was truncated, and not if they differ', () => {
  expect(isSameHolder('S. Rizki', 'MUHAMMAD RIZKI')).toBe(false)
  expect(isSameHolder('Siti Nurhaliza Rahmawa', 'SITI NURHALIZA RAHMAWATI')).toBe(true)
  expect(isSameHolder('Siti Rahmawa', 'SITI RAHMAWATI')).toBe(false)
})

test.each([
  ['Budi                San', 'BUDI SANTOSO'],
  ['Budi .............. San', 'BUDI SANTOSO'],
  ['Bapak Haji Ir. Budi San', 'BUDI SANTOSO'],
  ['Muhammad Muhammad San', 'MUHAMMAD SANTOSO'],
  ['Budi Example Someone San', 'BUDI SANTOSO'],
  ['Nurhaliza Siti Rahmawa', 'SITI NURHALIZA RAHMAWATI'],
])('%s is not a truncated %s: only a nearly complete name may be completed', (requested, reported) => {
  expect(isSameHolder(requested, reported)).toBe(false)
})

test.each([
  ['BUDI SANTOSO', 'BU*** SA***'],
  ['M. RIZKI', 'M**** RI***'],
  ['ANI', 'A**** *****'],
  ['BARTHOLOMEUS SASTROWARDOYO', 'BA*** SA***'],
  ['PT MAJU JAYA, TBK', 'P**** T****'],
  ['', '***** *****'],
])('%s is shown as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})

test('no move leads back: ended payouts stay ended, and none is queued again', () => {
  for (const after of Object.values(PAYOUT_MOVES)) expect(after).not.toContain('PROCESSING')
  expect(PAYOUT_MOVES.FAILED).toEqual([])
  for (const after of Object.values(STAGE_MOVES)) expect(after).not.toContain('QUEUED')
})

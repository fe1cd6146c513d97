import { expect, test } from 'vitest'
import type { OpenEntry } from './bank-entry.ts'
import type { BookItem } from './book-items.ts'
import { matchByRules } from './rules.ts'
import type { Books } from './state.ts'

const DAY = '2026-11-03'
let count = 0
const item = (amount: bigint, change: Partial<BookItem> = {}): BookItem => {
  const subject = `SUBJECT${++count}`
  const kind = amount > 0n ? 'payment' : 'payout'
  return {
    owner: 'mer_1',
    transactionId: `ltx_${count}`,
    kind,
    subject,
    method: 'qrcode',
    amount,
    day: DAY,
    movedOn: DAY,
    references: [subject],
    matchId: null,
    ...change,
  }
}
const entry = (amount: bigint, text: string, change: Partial<OpenEntry> = {}): OpenEntry => ({
  id: `ste_${++count}`,
  day: DAY,
  amount,
  reference: null,
  references: [],
  text,
  about: null,
  ...change,
})
/** What is matched, each match as the subjects of its bookings, and how many entries are left. */
function match(entries: readonly OpenEntry[], items: readonly BookItem[], change: Partial<Books> = {}) {
  const { found } = matchByRules({ entries, items, windowDays: 3, settlement: null, currency: 'IDR', ...change })
  const used = new Set(found.flatMap((one) => one.entries))
  return {
    matched: found.map((one) => one.items.map(({ subject }) => subject).toSorted()),
    left: entries.filter((one) => !used.has(one)),
  }
}

const REFERENCE = 'x7p0abcdefghjkmnpqrstvwxy'

test('a code that was paid twice: each entry is the payment that it names more closely', () => {
  const first = item(50_000n, { references: [REFERENCE, 'QR000001'] })
  const second = item(50_000n, { references: [REFERENCE, 'PAID000002'] })
  const { matched, left } = match(
    [entry(50_000n, `QRIS ${REFERENCE} QR000001`), entry(50_000n, `QRIS ${REFERENCE} PAID000002`)],
    [second, first],
  )
  expect(left).toEqual([])
  expect(matched.flat().toSorted()).toEqual([first.subject, second.subject].toSorted())
})

test('entries and bookings that name each other alike are the same money, and what one side lacks is left over once', () => {
  const items = [item(50_000n, { references: [REFERENCE] }), item(50_000n, { references: [REFERENCE] })]
  const shown = () => entry(50_000n, `VA ${REFERENCE}`)
  expect(match([shown(), shown()], items).left).toEqual([])
  expect(match([shown()], items).matched).toEqual([[items[0]?.subject]])
  const third = shown()
  expect(match([shown(), shown(), third], items).left).toEqual([third])
})

test('several payouts in one debit are found although one of them came back later', () => {
  const sent = [item(-30_000n), item(-40_000n)]
  const back = item(30_000n, { kind: 'payout_return', references: sent[0]?.references ?? [] })
  const debit = entry(-70_000n, `BULK ${sent.map(({ subject }) => subject).join(' ')}`)
  const credit = entry(30_000n, `RETUR ${sent[0]?.subject}`)
  expect(match([debit, credit], [...sent, back]).left).toEqual([])
})

test('one entry for several payments is found although the code of one of them was paid again, and stands in another entry', () => {
  const others = [item(20_000n), item(30_000n)]
  const again = [item(50_000n, { references: [REFERENCE] }), item(50_000n, { references: [REFERENCE] })]
  const many = others.map(({ subject }) => entry(0n, `GABUNGAN ${subject} ${REFERENCE}`))
  const entries = many.map((one, n) => ({ ...one, amount: 50_000n + (others[n]?.amount ?? 0n) }))
  expect(match(entries, [...others, ...again]).left).toEqual([])
  const mistaken = item(60_000n, { references: [REFERENCE] })
  expect(match(entries.slice(1), [...others, ...again, mistaken]).left).toEqual([])
})

test.each([
  ['upper case', `QRIS ${REFERENCE.toUpperCase()}`],
  ['in groups', `QRIS ${REFERENCE.replace(/(.{4})/g, '$1 ')}`],
  ['without a space before', `QRIS${REFERENCE}`],
  ['cut off after 35 characters', `TRSF DARI BUDI S ${REFERENCE}`.slice(0, 35)],
])('a reference is known as banks write it: %s', (_how, text) => {
  const ours = item(50_000n, { references: [REFERENCE] })
  const other = item(50_000n, { references: ['x7p0abcdzzghjkmnpqrstvwxy'] })
  expect(match([entry(50_000n, text)], [other, ours]).matched).toEqual([[ours.subject]])
})

test('the beginning of a reference is no name where it is as short as a time', () => {
  const ours = item(50_000n, { references: ['20261103101010000000000042'], movedOn: '2026-10-20' })
  expect(match([entry(60_000n, 'SETORAN 20261103101010')], [ours]).left).toHaveLength(1)
})

test('what named a booking once is not matched with another one by its amount when the first is out of sight', () => {
  const missing = item(50_000n)
  expect(match([entry(50_000n, 'VA', { about: 'pay_1' })], [missing]).matched).toEqual([])
  expect(match([entry(50_000n, 'VA')], [missing]).matched).toEqual([[missing.subject]])
})

test('a settlement is of the days that money was paid on, however late it was booked', () => {
  const items = [item(50_000n), item(60_000n, { day: '2026-11-05' }), item(5_000n, { movedOn: '2026-11-04' })]
  const { matched } = match([entry(110_000n, 'SETTLEMENT', { day: '2026-11-04' })], items)
  expect(matched).toEqual([[items[0]?.subject, items[1]?.subject].toSorted()])
})

test('a settlement of one method is found where a payment of another never came', () => {
  const codes = [item(50_000n), item(60_000n)]
  const missing = item(70_000n, { method: 'virtual_account' })
  const { matched, left } = match([entry(110_000n, 'SETTLEMENT QRIS', { day: '2026-11-04' })], [...codes, missing])
  expect([matched, left]).toEqual([[codes.map(({ subject }) => subject).toSorted()], []])
})

test('what a provider keeps is rounded to what a currency is paid in: to rupiah, to cents', () => {
  const settlement = { feeBasisPoints: 200, feeFixed: 0, taxPercent: 11 }
  const settled = (amount: bigint, net: bigint, currency: string) =>
    match([entry(net, 'SETTLEMENT')], [item(amount)], { settlement, currency }).left.length
  // 2 % of 33.33 is 0.6666, and 11 % of that 0.07.
  expect([33_33n - 74n, 33_33n - 73n, 33_33n - 70n].map((net) => settled(33_33n, net, 'USD'))).toEqual([0, 0, 1])
  expect([33_300n - 800n, 33_300n - 900n].map((net) => settled(33_300n, net, 'IDR'))).toEqual([0, 1])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../../test/database/ledger.ts'
import { currency } from '../base/currency.ts'
import { toWhole } from '../base/money.ts'
import { Plan } from './plan.ts'
import type { FeeTerms, Rule } from './rule.ts'

const IDR = currency('IDR')
const day = (n: number) => new Date(Date.UTC(2026, 2, n))
let count = 0
function rule(from: number, terms: Partial<FeeTerms> & { fixed?: number | null }, merchantId: string | null = 'mer_a') {
  const { fixed = 0, ...rest } = terms
  const price = fixed === null ? null : { basisPoints: 0n, fixed: BigInt(fixed) * 100n, minimum: 0n, maximum: null }
  const key = { kind: 'fee', subject: 'virtual_account', code: null, currency: IDR, above: 0n } as const
  const made = { id: `rul_${count++}`, merchantId, validFrom: day(from), createdAt: day(0), createdBy: 'x' }
  return { ...key, refundFee: null, price, ...rest, ...made } as Rule<FeeTerms>
}
const tax = (from: number, basisPoints: bigint | null, merchantId: string | null = null): Rule => ({
  kind: 'tax',
  basisPoints,
  id: `rul_${count++}`,
  merchantId,
  validFrom: day(from),
  createdAt: day(0),
  createdBy: 'x',
})
const feeAt = (rules: readonly Rule[], on: number, code: string | null = 'BCA', whole = 1_000_000) =>
  toWhole(new Plan(rules).paymentCharge('virtual_account', code, rupiah(whole), day(on)).fee)

test('a rule counts from its moment to the next one of its key, and where it ends what stands behind it does', () => {
  const rules = [rule(10, { fixed: 2_000 }), rule(5, { fixed: 3_000 }), rule(15, { fixed: null })]
  expect([4, 5, 9, 10, 14, 15].map((on) => feeAt(rules, on))).toEqual([4_000, 3_000, 3_000, 2_000, 2_000, 4_000])
})

test('a merchant’s own rules come before everybody’s, a bank’s before its method’s', () => {
  const general = [rule(1, { fixed: 100 }, null), rule(1, { fixed: 200, code: 'BCA' }, null)]
  expect([feeAt(general, 2), feeAt(general, 2, 'BNI')]).toEqual([200, 100])
  const own = [...general, rule(1, { fixed: 300 })]
  expect([feeAt(own, 2), feeAt(own, 2, 'BNI')]).toEqual([300, 300])
  expect(feeAt([...own, rule(1, { fixed: 400, code: 'BCA' })], 2)).toBe(400)
})

test('the highest bound that the amount is above decides', () => {
  const rules = [rule(1, { fixed: 100 }), rule(1, { fixed: 50, above: 100_000_00n })]
  expect([1, 100_000, 100_001].map((whole) => feeAt(rules, 2, 'BCA', whole))).toEqual([1, 100, 50])
})

test('tax is everybody’s rate of the day, or the merchant’s own, who may have none', () => {
  const rate = (rules: readonly Rule[], on: number) => new Plan(rules).taxBasisPoints(day(on))
  const rules = [tax(5, 1_100n), tax(10, 1_200n)]
  expect([4, 5, 10].map((on) => rate(rules, on))).toEqual([0n, 1_100n, 1_200n])
  expect(rate([...rules, tax(6, 0n, 'mer_a')], 10)).toBe(0n)
  expect(rate([...rules, tax(6, 0n, 'mer_a'), tax(7, null, 'mer_a')], 10)).toBe(1_200n)
})

test('what is added later with a later moment changes nothing that was charged before', () => {
  const anyRule = fc.record({
    from: fc.integer({ min: 1, max: 20 }),
    fixed: fc.option(fc.nat(9_000)),
    isOwn: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(anyRule, { maxLength: 8 }),
      fc.integer({ min: 1, max: 20 }),
      fc.nat(9_000),
      (given, on, fixed) => {
        const rules = given.map((one) => rule(one.from, { fixed: one.fixed }, one.isOwn ? 'mer_a' : null))
        const before = feeAt(rules, on)
        const later = [rule(on + 1, { fixed }), rule(on + 1, { fixed }, null), tax(on + 1, 1_100n)]
        expect(feeAt([...rules, ...later], on)).toBe(before)
      },
    ),
  )
})

import { expect, test } from 'vitest'
import { startRail } from '../../../test/rails/snap-rail.ts'
import { METHODS } from '../../checkout/methods.ts'
import { CHECKOUT_TYPES } from '../../payment-methods/types.ts'

test('a rail lists what it offers: of virtual accounts, the banks that were agreed on', async () => {
  const { rail } = await startRail()
  const named = rail.offers.map(({ type, code }) => `${type} ${code ?? ''}`.trim())
  const ours = METHODS.filter(({ type }) => type !== 'credit_card' && CHECKOUT_TYPES.includes(type)).map(
    ({ type, code }) => `${type} ${code ?? ''}`.trim(),
  )
  expect(named.toSorted()).toEqual(ours.toSorted())
  expect(rail.offers.every(({ currency, minAmount, maxAmount }) => currency === 'IDR' && minAmount <= maxAmount)).toBe(
    true,
  )
})

import { expect, test } from 'vitest'
import { newId, newMerchantId } from '../../base/id.ts'
import { wakeAfterEnd } from './wake-after-end.ts'

const merchantId = newMerchantId()
const refund = { externalId: newId('re', merchantId, new Date()) }
const own = { externalId: 'payroll-1' }

test.each([
  ['none', [], []],
  ['a payout of the merchant’s own', [own], ['deliveries']],
  ['one that carries a refund', [refund], ['deliveries', 'refunds']],
  ['both', [own, refund, refund], ['deliveries', 'refunds']],
])('the end of %s wakes what follows it', (_name, ended, expected) => {
  const woken: string[] = []
  wakeAfterEnd({ wake: (task) => void woken.push(task) }, ended)
  expect(woken).toEqual(expected)
})

import { expect, test } from 'vitest'
import { aBank } from '../../../../test/providers/transfers.ts'
import { bca } from '../profiles/bca/profile.ts'
import { dana } from '../profiles/dana/profile.ts'
import { probeAccount } from './probe-account.ts'

test('an account that can be queried is right, and its balance is reported', async () => {
  const { peer, rail } = await aBank(bca)
  const availableBalance = { value: '200000.00', currency: 'IDR' }
  peer.on('/balance-inquiry', { body: { responseCode: '2001100', accountInfos: { availableBalance } } })
  expect(await probeAccount(rail)).toEqual([
    { check: 'account', is: 'ok', words: 'The account payouts leave from has IDR 200000.00 to send.' },
  ])
})

test.each([
  [404, '4041111', 'failed', 'payouts.sourceAccount'],
  [403, '4031118', 'failed', 'payouts.sourceAccount'],
  [403, '4031101', 'unknown', 'service 11'],
  [500, '5001101', 'unknown', undefined],
])('%i %s: %s', async (status, responseCode, is, remedy) => {
  const { peer, rail } = await aBank(bca)
  peer.on('/balance-inquiry', { status, body: { responseCode } })
  const [result] = await probeAccount(rail)
  expect(result).toMatchObject({ check: 'account', is, words: expect.stringContaining(responseCode) })
  if (remedy === undefined) expect(result?.remedy).toBeUndefined()
  else expect(result?.remedy).toContain(remedy)
})

test('a provider that reports no balance is not queried', async () => {
  const { peer, rail } = await aBank(dana)
  expect(await probeAccount(rail)).toEqual([])
  expect(peer.calls).toEqual([])
})

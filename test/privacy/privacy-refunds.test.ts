import { afterEach, expect, test, vi } from 'vitest'
import { ledgerVerify } from '../../src/cli/ledger/verify.ts'
import { confirmAccount } from '../../src/refunds/claim/confirm-account.ts'
import { nameAccount } from '../../src/refunds/claim/name-account.ts'
import { aGateway } from '../gateway/gateway.ts'
import { ownerQuery } from '../gateway/owner.ts'
import { aRefundApp } from '../refunds/refund-app.ts'
import { aRefunder } from '../refunds/refunds.ts'
import { privacyOf, TRANSFER_SECONDS } from './privacy-commands.ts'

const gateway = await aGateway({ BANK_TRANSFER_MS: `${TRANSFER_SECONDS * 1_000}` })
const { aPaid, refund, tokenOf } = aRefunder(gateway)
const { run, erase, exported, tablesWith, untilExecuted } = privacyOf(gateway)

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const BCA = { type: 'virtual_account', code: 'BCA' }
const finished = (refundId: string) =>
  untilExecuted(async () => (await gateway.call('GET', `/v1/refunds/${refundId}`)).body.status === 'SUCCEEDED')

test('whom a refund went to is gone with their account, and the books stay', async () => {
  const { transactionId } = await aPaid(BCA)
  const receiver = { bankCode: 'MANDIRI', accountNo: '7731145588', name: 'Ratna Kusumawardhani' }
  const personal = { reason: 'Ukuran sepatu Ratna salah', metadata: { nik: '3171234567890009' } }
  const { body } = await refund({ transactionId, fallback: 'transfer', receiver, ...personal })
  await expect(erase('--account', receiver.accountNo)).rejects.toThrow('is under way')
  await finished(body.id)
  const all = await exported('--account', receiver.accountNo)
  expect(all).toMatchObject({ payouts: [body.payoutId], refunds: [body.id], underWay: [] })
  const books = () =>
    ownerQuery(
      gateway.directUrl,
      'select id, external_id, amount, status, payload_hash, payout_id from refund order by id',
    )
  const before = await books()
  const done = await erase('--account', receiver.accountNo)
  expect(done.rows).toMatchObject({ payouts: 1, refunds: 1 })
  for (const gone of ['Kusumawardhani', receiver.accountNo, 'Ukuran sepatu', '3171234567890009']) {
    expect(await tablesWith(gone), gone).toEqual([])
  }
  expect(await books()).toEqual(before)
  const again = await erase('--payout', body.payoutId)
  expect(Object.values(again.rows).every((rows) => rows === 0)).toBe(true)
  expect(await run(ledgerVerify)).not.toContain('VIOLATED')
})

test('who named an account on a claim page is gone with the checkout', async () => {
  const app = await aRefundApp(gateway)
  const { checkoutId, transactionId } = await aPaid(BCA)
  const { body } = await refund({ transactionId, fallback: 'claim_link' })
  const token = await tokenOf(body.id)
  const named = await nameAccount(app, token, { bankCode: 'BRI', accountNo: '9931145577' })
  if (named.is !== 'found') throw new Error(named.is)
  expect((await confirmAccount(app, token, { naming: named.naming })).is).toBe('confirmed')
  await finished(body.id)
  expect(await tablesWith('9931145577')).toEqual(expect.arrayContaining(['public.payout', 'public.refund']))
  const done = await erase('--checkout', checkoutId)
  expect(done).toMatchObject({ refundIds: [body.id], rows: { refunds: 1, payouts: 1 } })
  expect(await tablesWith('9931145577')).toEqual([])
})

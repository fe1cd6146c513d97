import { afterEach, expect, test, vi } from 'vitest'
import { newMerchantId } from '../../src/base/id.ts'
import type { Command } from '../../src/cli/command.ts'
import { feesPreview } from '../../src/cli/fees/preview.ts'
import { feesSet } from '../../src/cli/fees/set.ts'
import { feesSettlement } from '../../src/cli/fees/settlement.ts'
import { feesShow } from '../../src/cli/fees/show.ts'
import { feesTax } from '../../src/cli/fees/tax.ts'
import { feesWithdraw } from '../../src/cli/fees/withdraw.ts'
import { transaction } from '../../src/db/transaction.ts'
import { createMerchant } from '../../src/merchants/merchant.ts'
import { aDatabase } from '../database/database.ts'

const { db, url } = await aDatabase()
const merchantId = newMerchantId()
const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
await transaction(db, merchantId, (tx) => createMerchant(tx, new Date(), { id: merchantId, displayName: 'M', ...none }))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

async function run(command: Command, ...args: string[]): Promise<string> {
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('BASE_URL', 'http://localhost:8080')
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  await command.run(args)
  return String(print.mock.calls.at(-1)?.[0])
}
const mine = ['--merchant', merchantId]

test('rules are set, shown and withdrawn, and each stands on the trail', async () => {
  const price = ['--percent', '0,65', '--fixed', '500', '--min', '750', '--max', '9000', '--on-refund', 'proportional']
  const rule = JSON.parse(await run(feesSet, ...mine, '--for', 'virtual_account', '--code', 'bca', ...price, '--json'))
  expect(rule).toMatchObject({
    kind: 'fee',
    scope: 'own',
    subject: 'virtual_account',
    code: 'BCA',
    fee: { above: 0, basisPoints: 65, fixed: 500, minimum: 750, maximum: 9_000, refundFee: 'proportional' },
  })
  await run(feesTax, '--everybody', '--percent', '11', '--from', '2099-01-01')
  await run(feesSettlement, ...mine, '--for', 'qrcode', '--business-days', '1', '--from', '2099-01-02')
  const shown = await run(feesShow, ...mine)
  expect(shown).toMatch(/^tax {9}none$/m)
  expect(shown).toMatch(/^fee {9}virtual_account {9}\s+4000 \(IDR\) {2}built in$/m)
  expect(shown).toMatch(
    /^later .* virtual_account BCA: 0\.65 % \+ 500, at least 750, at most 9000, proportional on refund$/m,
  )
  expect(shown).toMatch(/^later .* from 2098-12-31T17:00:00\.000Z {2}tax: 11 %$/m)
  expect(shown).toMatch(/^later .* settlement qrcode: 1 business day at 08:00 WIB$/m)
  const [, taxRule = ''] = /(rul_\w+) .*tax: 11 %/.exec(shown) ?? []
  await run(feesWithdraw, taxRule)
  expect(await run(feesShow, ...mine)).not.toContain('11 %')
  const { rows } = await db.pool.query(
    `select what from audit_entry where what like 'fee_rule.%' order by at, sequence`,
  )
  expect(rows.map(({ what }) => what).sort()).toEqual([...Array(3).fill('fee_rule.make'), 'fee_rule.withdraw'])
})

test('an amount is priced', async () => {
  const priced = JSON.parse(await run(feesPreview, '--everybody', '--for', 'qrcode', '--amount', '100000', '--json'))
  expect(priced).toMatchObject({ fee: '700.00', tax: '0.00', net: '99300.00', availableAt: expect.any(String) })
  expect(await run(feesPreview, ...mine, '--for', 'payout', '--code', 'BCA', '--amount', '5')).toBe(
    'IDR 5.00: fee 2500.00, tax 0.00; takes 2505.00.',
  )
})

test('what cannot be is a sentence', async () => {
  const set = (...args: string[]) => run(feesSet, ...mine, '--for', 'qrcode', ...args)
  await expect(run(feesShow)).rejects.toThrow('Name the owner')
  await expect(set()).rejects.toThrow('Give a price')
  await expect(set('--percent', '0.705')).rejects.toThrow('--percent is at most 100')
  await expect(set('--fixed', '1.000')).rejects.toThrow('whole number without points')
  await expect(set('--fixed', '1', '--from', '2020-01-01')).rejects.toThrow('a minute from now at the earliest')
  await expect(set('--fixed', '1', '--from', 'soon')).rejects.toThrow('--from is a day')
  await expect(run(feesSettlement, ...mine, '--for', 'payout', '--end')).rejects.toThrow('Payouts have no settlement')
  await expect(run(feesWithdraw, 'rul_00000000000000000000000000')).rejects.toThrow()
  const everybody = ['--merchant', 'mer_00000000000000000000000000', '--for', 'qrcode', '--fixed', '1']
  await expect(run(feesSet, ...everybody)).rejects.toThrow()
})

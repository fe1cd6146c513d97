import { newId, newMerchantId } from '../../src/base/id.ts'
import type { Db } from '../../src/db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { createMerchant } from '../../src/merchants/merchant.ts'
import { defined } from '../setup/defined.ts'

const NOW = new Date('2026-11-21T03:00:00Z')

export type End = 'SUCCEEDED' | 'REVERSED' | 'FAILED' | 'PROCESSING'
export type Made = { id: string; reference: string; amount: bigint; end: End }

/** Makes payouts of five merchants as they stand after they ended, without the way there. */
export async function endedPayouts(db: Db) {
  const merchants = Array.from({ length: 5 }, newMerchantId)
  for (const id of merchants) {
    const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
    await transaction(db, id, (tx) => createMerchant(tx, NOW, { id, displayName: 'M', ...none }))
  }

  return async function makePayouts(ends: readonly End[], at: Date): Promise<Made[]> {
    const made = ends.map((end, i) => {
      const merchantId = defined(merchants[i % merchants.length])
      const id = newId('po', merchantId, at)
      return { merchantId, id, reference: id.slice(3, 28), amount: BigInt(1_000_00 + i), end }
    })
    for (let i = 0; i < made.length; i += 500) {
      const rows = made.slice(i, i + 500).map(({ merchantId, id, reference, amount, end }) => ({
        merchant_id: merchantId,
        id,
        external_id: id,
        payload_hash: Buffer.alloc(32),
        acceptance: '{}',
        status: end,
        stage: 'SUBMITTED' as const,
        currency: 'IDR',
        amount,
        fee: 0n,
        receiver_name: 'Budi',
        receiver_account_no: '1234567890',
        receiver_bank_code: 'BNI',
        bank_code: '009',
        remark: null,
        metadata: null,
        connection_id: 'con_any',
        reference,
        service: 'bifast' as const,
        bank_reference: null,
        failure_code: end === 'FAILED' || end === 'REVERSED' ? 'X' : null,
        failure_reason: null,
        created_at: at,
        submitted_at: at,
        completed_at: end === 'PROCESSING' ? null : at,
        due_at: end === 'PROCESSING' ? new Date('2027-01-01') : null,
      }))
      await transaction(db, ALL_MERCHANTS, (tx) => tx.insertInto('payout').values(rows).execute())
    }
    return made
  }
}

const rupiah = (sen: bigint) => `${sen / 100n}.${(sen % 100n).toString().padStart(2, '0')}`
/** A payout as a line of a bank's statement. */
export const line = ({ reference, amount }: Pick<Made, 'reference' | 'amount'>, kind = 'transfer', code = 'IDR') =>
  `${reference},${kind},${code},${rupiah(amount)}`
export const HEADER = 'reference,kind,currency,amount'
export const aFile = (lines: readonly string[]) => [HEADER, ...lines].join('\n')

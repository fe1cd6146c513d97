import { readStatementFile } from '../../src/banks/statements/read-file.ts'
import { later } from '../../src/base/clock.ts'
import { newId, newMerchantId } from '../../src/base/id.ts'
import type { Db } from '../../src/db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { clearing } from '../../src/ledger/accounts.ts'
import { postTransaction } from '../../src/ledger/post.ts'
import { HOME } from '../../src/markets/market-of.ts'
import { createMerchant } from '../../src/merchants/merchant.ts'
import { importAndMatch } from '../../src/statements/import-and-match.ts'
import { readItemsSince } from '../../src/statements/matching/book-items.ts'
import { aPaidCheckout } from '../checkout/paid-checkout.ts'
import { rupiah } from '../database/ledger.ts'

const NONE = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
const NOON_MS = 12 * 3_600_000

/** A booking of the test's: what the bank is to move, above zero in, and what it may know it by. */
export type Made = {
  readonly subject: string
  readonly day: string
  readonly amount: bigint
  readonly reference: string
}

/** Noon in Jakarta. */
export const noonOf = (day: string): Date => later(HOME.calendar.startOf(day), NOON_MS)

/** Books of one merchant on a connection's clearing account, made on the days a test names. */
export async function booksOf(db: Db, connectionId: string) {
  const merchantId = newMerchantId()
  // Each a moment after the one before: the bank's latest word counts.
  let imports = 0
  await transaction(db, merchantId, (tx) =>
    createMerchant(tx, noonOf('2026-11-01'), { id: merchantId, displayName: 'M', ...NONE }),
  )
  const sent = async (kind: 'po' | 're', cause: string, day: string, whole: number): Promise<Made> => {
    const at = noonOf(day)
    const id = newId(kind, merchantId, at)
    const money = rupiah(whole)
    const entries = [
      { account: clearing(connectionId), money },
      { account: 'world' as const, money: rupiah(-whole) },
    ]
    await transaction(db, merchantId, (tx) => postTransaction(tx, { merchantId, cause: `${cause}:${id}`, at, entries }))
    return { subject: id, day, amount: -money.amount, reference: kind === 're' ? id : id.slice(3, 28) }
  }
  return {
    merchantId,
    /** `paidOn`: the bank notified it later. */
    async payment(day: string, whole: number, paidOn = day): Promise<Made> {
      const at = { now: noonOf(day), begunAt: noonOf(paidOn), paidAt: noonOf(paidOn) }
      const paid = await aPaidCheckout(db, { merchantId, connectionId, amount: rupiah(whole), ...at })
      return { subject: paid.attempt.id, day, amount: rupiah(whole).amount, reference: paid.attempt.reference }
    },
    refund: (day: string, whole: number): Promise<Made> => sent('re', 'refund-sent', day, whole),
    async payout(day: string, whole: number): Promise<Made> {
      const made = await sent('po', 'payout-sent', day, whole)
      await transaction(db, merchantId, (tx) =>
        tx
          .insertInto('payout')
          .values({
            merchant_id: merchantId,
            id: made.subject,
            external_id: made.subject,
            payload_hash: Buffer.alloc(32),
            acceptance: '{}',
            status: 'SUCCEEDED',
            stage: 'SUBMITTED',
            currency: 'IDR',
            amount: -made.amount,
            fee: 0n,
            receiver_name: 'Budi',
            receiver_account_no: '1234567890',
            receiver_bank_code: 'BNI',
            bank_code: '009',
            remark: null,
            metadata: null,
            connection_id: connectionId,
            reference: made.reference,
            service: 'bifast',
            bank_reference: null,
            failure_code: null,
            failure_reason: null,
            created_at: noonOf(day),
            submitted_at: noonOf(day),
            completed_at: noonOf(day),
            due_at: null,
            fee_rule_id: null,
            closed_service: null,
            opens_at: null,
          })
          .execute(),
      )
      return made
    },
    /** Everything that was booked on the account. */
    items: () =>
      transaction(db, ALL_MERCHANTS, (tx) =>
        readItemsSince(tx, { connectionId, currency: 'IDR' }, noonOf('2026-10-01')),
      ),
    import: (text: string, at = later(noonOf('2026-12-01'), imports++)) =>
      transaction(db, ALL_MERCHANTS, (tx) =>
        importAndMatch(tx, {
          connectionId,
          source: 'bank.sta',
          text,
          read: readStatementFile(text, null),
          at,
          by: 'a test',
        }),
      ),
  }
}

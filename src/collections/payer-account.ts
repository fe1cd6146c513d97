import type { Tx } from '../db/transaction.ts'
import { isAccountNo } from '../markets/account-number.ts'
import { HOME } from '../markets/market-of.ts'
import type { Payers } from './payer.ts'

/** The account that money came from, as far as the rail says; null: it does not, or not in a form that can be paid to. */
export type PayerAccount = {
  /** Short code of the interface. */
  readonly bankCode: string | null
  readonly accountNo: string | null
  readonly name: string | null
}

/**
 * The account that a collection came from, to be confirmed by a person before a refund goes there: rails name wallets and card
 * numbers in the same fields. Undefined: there is no such collection.
 */
export async function readPayerAccount(
  tx: Tx,
  payers: Payers,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
): Promise<PayerAccount | undefined> {
  const row = await tx
    .selectFrom('collection')
    .select(['id', 'payer'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { bank, name } = payers.open(row)
  const accountNo = payers.openAccountNo(row)
  const found = bank === null ? null : HOME.banks.find(bank)
  return {
    bankCode: found?.is === 'found' ? found.bank.shortCode : null,
    accountNo: accountNo !== null && isAccountNo(accountNo) ? accountNo : null,
    name,
  }
}

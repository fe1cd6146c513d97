import type { Tx } from '../../db/transaction.ts'
import { receiptCauses } from '../book-receipt.ts'
import { sumOfCauses } from '../store.ts'

/** What a payment cost the merchant when it was booked, in smallest units of its currency; 0 for what went to suspense. */
export const readReceiptFee = (tx: Tx, merchantId: string, receiptId: string): Promise<bigint> =>
  sumOfCauses(tx, merchantId, receiptCauses(receiptId), 'fees')

/** The tax on that fee. */
export const readReceiptTax = (tx: Tx, merchantId: string, receiptId: string): Promise<bigint> =>
  sumOfCauses(tx, merchantId, receiptCauses(receiptId), 'tax')

/** Fee and tax together. */
export const readReceiptCost = async (tx: Tx, merchantId: string, receiptId: string): Promise<bigint> =>
  (await readReceiptFee(tx, merchantId, receiptId)) + (await readReceiptTax(tx, merchantId, receiptId))

import { HOME_CURRENCY } from '../../../src/markets/market-of.ts'
import type { Template } from '../../uploads/template.ts'

/** The columns of a file of payouts. */
export const COLUMNS = [
  'externalId',
  'receiverName',
  'receiverAccountNo',
  'receiverBankCode',
  'amount',
  'currency',
  'remark',
] as const

export const PAYOUT_TEMPLATE: Template = {
  name: 'payouts',
  sheet: 'Payouts',
  columns: COLUMNS,
  example: ['salary-2026-11-siti', 'Siti Rahma', '0801234567', 'BCA', '4250000', HOME_CURRENCY, 'November'],
  account: 'receiverAccountNo',
}

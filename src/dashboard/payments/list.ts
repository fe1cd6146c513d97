import type { Customers } from '../../checkout/customer/customers.ts'
import { findIdsByText } from '../../checkout/read/search.ts'
import type { List } from '../lists/read-list.ts'
import { type PaymentFilter, planPaymentScan } from './filter.ts'
import { readLines, sumPayments } from './read-lines.ts'
import type { PaymentLine, PaymentSum } from './schema.ts'

/** The payments of a merchant as a list. */
export const paymentList = (customers: Customers): List<PaymentFilter, PaymentLine, PaymentSum> => ({
  kind: 'co',
  findIds: (tx, merchantId, text, limit) => findIdsByText(tx, customers, merchantId, text, limit),
  planScan: planPaymentScan,
  readLines: (tx, merchantId, ids) => readLines(tx, customers, merchantId, ids),
  addUp: sumPayments,
})

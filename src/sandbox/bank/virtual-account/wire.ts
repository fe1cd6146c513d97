import { toSnapMoney } from '../../../snap/amount.ts'
import type { JsonObject } from '../../../snap/json.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { VaTriple } from '../../../snap/va-number.ts'
import type { VirtualAccount } from './store.ts'

/** `virtualAccountTrxType` of an account that takes exactly its amount. The sandbox's bank offers no other. */
export const CLOSED_AMOUNT = 'C'

export const tripleOf = (account: Pick<VirtualAccount, 'partnerServiceId' | 'customerNo'>): VaTriple => ({
  partnerServiceId: account.partnerServiceId,
  customerNo: account.customerNo,
  virtualAccountNo: account.partnerServiceId + account.customerNo,
})

/** `virtualAccountData` of services 27, 28 and 30. */
export const virtualAccountData = (account: Omit<VirtualAccount, 'id' | 'status' | 'payment'>): JsonObject => ({
  ...tripleOf(account),
  virtualAccountName: account.name,
  ...(account.email && { virtualAccountEmail: account.email }),
  ...(account.phone && { virtualAccountPhone: account.phone }),
  trxId: account.trxId,
  totalAmount: toSnapMoney(account.amount),
  virtualAccountTrxType: CLOSED_AMOUNT,
  expiredDate: formatTimestamp(account.expiresAt),
})

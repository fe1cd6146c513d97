import { toSnapMoney } from '../../../../../snap/amount.ts'
import { STATUS_OF_TRANSFER, type Transfer } from '../records.ts'
import type { Simulator } from '../simulator.ts'
import { dated, echo, sent } from '../wire.ts'
import { MERCHANT } from './bca-facts.ts'

const cleared = (transfer: Transfer) => ({
  ...sent(transfer),
  traceNo: '(DAC8',
  transactionStatus: STATUS_OF_TRANSFER[transfer.state],
})

/** Transfers from an account in KlikBCA Bisnis. */
export const bcaTransfersSimulator: Pick<Simulator, 'accounts' | 'transfers' | 'balance'> = {
  accounts: {
    accountInquiryInternal: (account, { input, now }) => ({
      referenceNo: dated(now, 18),
      partnerReferenceNo: echo(input, 'partnerReferenceNo'),
      beneficiaryAccountName: account.holder,
      beneficiaryAccountNo: account.number,
    }),
    accountInquiryExternal: (account, { input, now }) => ({
      referenceNo: dated(now, 18),
      partnerReferenceNo: echo(input, 'partnerReferenceNo'),
      beneficiaryAccountName: account.holder,
      beneficiaryAccountNo: account.number,
      beneficiaryBankCode: account.bank,
    }),
  },
  transfers: {
    transferIntrabank: (transfer, { input }) => ({
      ...sent(transfer),
      sourceAccountNo: echo(input, 'sourceAccountNo'),
      transactionDate: echo(input, 'transactionDate'),
      additionalInfo: echo(input, 'additionalInfo'),
    }),
    transferInterbank: (transfer, { input }) => ({
      ...sent(transfer),
      beneficiaryBankCode: transfer.account.bank,
      sourceAccountNo: echo(input, 'sourceAccountNo'),
    }),
    transferRtgs: cleared,
    transferSkn: cleared,
    transferStatus: (transfer, { input }) => ({
      originalReferenceNo: transfer.state === 'pending' ? '' : transfer.railReference,
      originalPartnerReferenceNo: transfer.reference,
      originalExternalId: echo(input, 'originalExternalId'),
      serviceCode: echo(input, 'serviceCode'),
      amount: toSnapMoney(transfer.amount),
      latestTransactionStatus: STATUS_OF_TRANSFER[transfer.state],
    }),
  },
  balance: ({ input }) => ({
    accountNo: echo(input, 'accountNo'),
    name: MERCHANT,
    accountInfos: { availableBalance: { value: '1000000000.00', currency: 'IDR' } },
  }),
}

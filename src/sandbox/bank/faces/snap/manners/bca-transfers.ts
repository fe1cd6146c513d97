import { toSnapMoney } from '../../../../../snap/amount.ts'
import type { Manner } from '../manner.ts'
import { STATUS_OF_TRANSFER, type Transfer } from '../things.ts'
import { dated, echo, sent } from '../wire.ts'
import { MERCHANT } from './bca-facts.ts'

const cleared = (transfer: Transfer) => ({
  ...sent(transfer),
  traceNo: '(DAC8',
  transactionStatus: STATUS_OF_TRANSFER[transfer.state],
})

/** Transfers from an account in KlikBCA Bisnis. */
export const bcaTransfersManner: Pick<Manner, 'accounts' | 'transfers' | 'balance'> = {
  accounts: {
    accountInquiryInternal: (account, { asked, now }) => ({
      referenceNo: dated(now, 18),
      partnerReferenceNo: echo(asked, 'partnerReferenceNo'),
      beneficiaryAccountName: account.holder,
      beneficiaryAccountNo: account.number,
    }),
    accountInquiryExternal: (account, { asked, now }) => ({
      referenceNo: dated(now, 18),
      partnerReferenceNo: echo(asked, 'partnerReferenceNo'),
      beneficiaryAccountName: account.holder,
      beneficiaryAccountNo: account.number,
      beneficiaryBankCode: account.bank,
    }),
  },
  transfers: {
    transferIntrabank: (transfer, { asked }) => ({
      ...sent(transfer),
      sourceAccountNo: echo(asked, 'sourceAccountNo'),
      transactionDate: echo(asked, 'transactionDate'),
      additionalInfo: echo(asked, 'additionalInfo'),
    }),
    transferInterbank: (transfer, { asked }) => ({
      ...sent(transfer),
      beneficiaryBankCode: transfer.account.bank,
      sourceAccountNo: echo(asked, 'sourceAccountNo'),
    }),
    transferRtgs: cleared,
    transferSkn: cleared,
    transferStatus: (transfer, { asked }) => ({
      originalReferenceNo: transfer.state === 'pending' ? '' : transfer.railReference,
      originalPartnerReferenceNo: transfer.reference,
      originalExternalId: echo(asked, 'originalExternalId'),
      serviceCode: echo(asked, 'serviceCode'),
      amount: toSnapMoney(transfer.amount),
      latestTransactionStatus: STATUS_OF_TRANSFER[transfer.state],
    }),
  },
  balance: ({ asked }) => ({
    accountNo: echo(asked, 'accountNo'),
    name: MERCHANT,
    accountInfos: { availableBalance: { value: '1000000000.00', currency: 'IDR' } },
  }),
}

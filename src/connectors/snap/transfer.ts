import type { Clock } from '../../base/clock.ts'
import { foldName } from '../../qris/fold.ts'
import { toSnapMoney } from '../../snap/amount.ts'
import { readText } from '../../snap/json.ts'
import { formatTimestamp } from '../../snap/timestamp.ts'
import type { AccountAnswer, PayoutRail, Receiver, SentTransfer, Transfer, TransferState } from '../payout-port.ts'
import { isDeclinedFor } from './answer.ts'
import { type SnapCall, snapClient } from './client.ts'
import type { SnapSettings } from './settings.ts'
import { TRANSFER_SERVICE, toInquired, toSent } from './transfer-map.ts'

const NAME_MAX = 100
const REMARK_MAX = 50

/** What sending money through a provider needs beside what speaking to it needs. */
export type TransferSettings = {
  /** The provider's own national bank code. */
  readonly bankCode: string
  /** Our account there, from which the money goes. */
  readonly sourceAccountNo: string
}

/** A provider that speaks SNAP BI, as a bank to send money through: services 15 to 18, 22, 23 and 36. */
export function snapPayoutRail(settings: SnapSettings, transfers: TransferSettings, clock: Clock): PayoutRail {
  const call = snapClient(settings, clock)
  return {
    name: 'snap',
    bankCode: transfers.bankCode,
    inquireAccount: (receiver) => inquireAccount(call, transfers, receiver),
    send: (transfer) => send(call, transfers, formatTimestamp(clock(), settings.timestampStyle), transfer),
    inquire: (transfer) => inquire(call, transfer),
  }
}

/** Cases that say an account takes no money, by the bank's word about that account. */
const REFUSED = ['403 09', '403 15', '403 16', '403 18', '404 02', '404 03', '404 09', '404 11', '404 12'] as const

async function inquireAccount(call: SnapCall, own: TransferSettings, receiver: Receiver): Promise<AccountAnswer> {
  const isInside = receiver.bankCode === own.bankCode
  const answer = await call(isInside ? 'accountInquiryInternal' : 'accountInquiryExternal', {
    ...(isInside ? {} : { beneficiaryBankCode: receiver.bankCode }),
    beneficiaryAccountNo: receiver.accountNo,
    ...(receiver.name === '' ? {} : { additionalInfo: { beneficiaryAccountName: bankName(receiver.name) } }),
  })
  const { railCode } = answer
  if (answer.is === 'declined') {
    const isRefused = isDeclinedFor(answer, ...REFUSED) && !railCode.startsWith('http_')
    return isRefused ? { is: 'refused', reason: answer.reason, railCode } : { is: 'unknown', railCode }
  }
  if (answer.is === 'silent') return { is: 'unknown', railCode }
  const accountNo = readText(answer.body.beneficiaryAccountNo) ?? receiver.accountNo
  const name = readText(answer.body.beneficiaryAccountName)?.trim().slice(0, NAME_MAX)
  if (!name || accountNo !== receiver.accountNo) return { is: 'unknown', railCode: 'unreadable' }
  return { is: 'found', name, railCode }
}

async function send(
  call: SnapCall,
  own: TransferSettings,
  transactionDate: string,
  transfer: Transfer,
): Promise<TransferState> {
  const { reference, amount, receiver, service } = transfer
  const remark = foldName(transfer.remark, REMARK_MAX, '')
  const answer = await call(TRANSFER_SERVICE[service].name, {
    partnerReferenceNo: reference,
    amount: toSnapMoney(amount),
    ...(service === 'intrabank'
      ? {}
      : { beneficiaryAccountName: bankName(receiver.name), beneficiaryBankCode: receiver.bankCode }),
    beneficiaryAccountNo: receiver.accountNo,
    sourceAccountNo: own.sourceAccountNo,
    transactionDate,
    feeType: 'OUR',
    ...(remark === '' ? {} : { remark }),
    // Clearing wants to know who receives: 1 resident, 2 company or person, 1 person as the usual case.
    ...(service === 'skn' || service === 'rtgs'
      ? { beneficiaryCustomerResidence: '1', beneficiaryCustomerType: '1' }
      : {}),
  })
  return toSent(answer, service, transfer)
}

async function inquire(call: SnapCall, transfer: SentTransfer): Promise<TransferState> {
  const { code } = TRANSFER_SERVICE[transfer.service]
  const answer = await call('transferStatus', {
    originalPartnerReferenceNo: transfer.reference,
    ...(transfer.bankReference === null ? {} : { originalReferenceNo: transfer.bankReference }),
    serviceCode: code,
    amount: toSnapMoney(transfer.amount),
  })
  return toInquired(answer, { ...transfer, code })
}

const bankName = (name: string): string => foldName(name, NAME_MAX, 'PENERIMA')

import { fromWhole, type Money } from '../../../base/money.ts'
import { HOME, HOME_CURRENCY, marketOf } from '../../../markets/market-of.ts'
import { foldName } from '../../../qris/fold.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { Receiver, Transfer } from '../../payout-port.ts'
import type { BodyValues } from '../profile/body.ts'
import type { SnapSettings } from '../settings.ts'

const NAME_MAX = 100
const BANK_NAME_MAX = 50
const REMARK_MAX = 50
/** An account may be looked up before an amount is known, at banks that want one: nothing moves. */
const SOME_MONEY = fromWhole(10_000, HOME_CURRENCY)

/** Money with two decimals, and without: `50000.00`, `50000`. Fractions of a rupiah are preserved where there are any. */
export function amountValues(money: Money): BodyValues {
  const amount = toSnapMoney(money)
  return { amount, wholeAmount: { ...amount, value: amount.value.replace(/\.00$/, '') } }
}

/** What every body may name: our account, and where its holder wants answers. */
export function ownValues({ credentials }: SnapSettings): BodyValues {
  const { payouts, outbound } = credentials
  return {
    sourceAccount: payouts?.sourceAccount,
    // Where a provider wants to know where a receiver lives. Source: interface, "Connections and routes".
    beneficiaryAddress: payouts?.beneficiaryAddress ?? HOME.country,
    terminalId: outbound.terminalId,
  }
}

/** The receiver, and the codes that banks know its bank by. A bank without a BIC is named by its national code. */
function receiverValues({ bankCode, accountNo, name }: Receiver, { currency }: Money): BodyValues {
  const bank = marketOf(currency).banks.byCode(bankCode)
  return {
    accountNo,
    accountName: name === '' ? undefined : foldName(name, NAME_MAX, 'PENERIMA'),
    bankCode,
    swift: bank?.bic ?? bankCode,
    bic: bank ? `${bank.bic}XXX` : bankCode,
    bankName: foldName(bank?.name ?? bankCode, BANK_NAME_MAX, bankCode),
  }
}

/** What an inquiry about an account may say. `reference` is as the provider takes it. */
export const inquiryValues = (
  settings: SnapSettings,
  receiver: Receiver,
  { reference, amount = SOME_MONEY, now }: { reference: string; amount: Money | undefined; now: Date },
): BodyValues => ({
  ...ownValues(settings),
  ...receiverValues(receiver, amount),
  ...amountValues(amount),
  reference,
  now: formatTimestamp(now, settings.profile.calls.bodyTime),
})

/** What a transfer may say. `reference` is as the provider takes it. */
export function transferValues(settings: SnapSettings, transfer: Transfer, reference: string): BodyValues {
  const remark = foldName(transfer.remark, REMARK_MAX, '')
  const plainRemark = remark.replace(/[^A-Za-z0-9 ]/g, ' ').trim()
  return {
    ...ownValues(settings),
    ...receiverValues(transfer.receiver, transfer.amount),
    ...amountValues(transfer.amount),
    reference,
    remark: remark || undefined,
    plainRemark: plainRemark || undefined,
    sentAt: formatTimestamp(transfer.sentAt, settings.profile.calls.bodyTime),
  }
}

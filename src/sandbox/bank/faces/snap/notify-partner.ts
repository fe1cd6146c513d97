import type { Clock } from '../../../../base/clock.ts'
import { currency } from '../../../../base/currency.ts'
import type { CalledService } from '../../../../connectors/snap/profile/inbound.ts'
import { fromSnapMoney } from '../../../../snap/amount.ts'
import { newExternalId } from '../../../../snap/external-id.ts'
import { readObject, readText } from '../../../../snap/json.ts'
import { parseResponseCode } from '../../../../snap/response-code.ts'
import type { ServiceName } from '../../../../snap/services.ts'
import type { TransactionStatusCode } from '../../../../snap/transaction-status.ts'
import { vaTriple } from '../../../../snap/va-number.ts'
import { type Misbehaviour, reportedAmount } from '../../behaviour.ts'
import type { Face } from '../face.ts'
import type { CallPartner } from './partner.ts'
import type { Order, Transfer } from './records.ts'
import type { HostedPayment, PartnerCall, Simulator } from './simulator.ts'
import { digits } from './wire.ts'

/** The provider's notifications and inquiries to the partner. */
export type Notices = ReturnType<typeof noticesOf>

type Parts = { readonly simulator: Simulator; readonly face: Face; readonly call: CallPartner; readonly clock: Clock }

const FLAG_TAKEN = '00'

export function noticesOf({ simulator, face, call, clock }: Parts) {
  const { inbound } = simulator.profile
  const { notifications, terms } = simulator

  /** Repeats until it is acknowledged: 200 with a good code. */
  const send = (
    service: CalledService,
    say: (tries: number) => PartnerCall,
    how: Misbehaviour,
    own: string | null,
  ): void => {
    const externalId = newExternalId(clock())
    face.notifier.send(async (url, signal, tries) => {
      // An order may name its own notification URL; the one set in the provider's dashboard takes precedence.
      const target = url || own?.replace(service.paths[0] ?? '', '') || ''
      if (target === '') return true
      const answer = await call(service, say(tries), { url: target, signal, externalId })
      return answer?.status === 200 && parseResponseCode(answer.body.responseCode)?.httpStatus === 200
    }, how)
  }

  const serviceFor = ({ kind }: Order): CalledService | undefined => {
    if (kind === 'qrcode') return inbound?.qrNotify ?? inbound?.debitNotify
    if (kind === 'ewallet') return inbound?.debitNotify
    return inbound?.vaPaymentIntrabankNotify ?? inbound?.vaPayment ?? inbound?.debitNotify
  }

  /** Inquires the amount of a number of the partner's. Undefined: nothing is owed, or there was no answer. */
  const inquire = async (number: string, signal: AbortSignal): Promise<HostedPayment | undefined> => {
    const code = Object.values(terms.companyCodes).find((one) => number.startsWith(one))
    if (!inbound?.vaInquiry || !notifications.inquiry || code === undefined) return undefined
    const now = clock()
    const triple = vaTriple(code, number.slice(code.length))
    const input = { triple, requestId: `${now.getTime()}${digits(16)}`, now }
    const at = { url: face.notifier.aim(), signal, externalId: newExternalId(now) }
    const answer = await call(inbound.vaInquiry, notifications.inquiry(input, terms), at)
    const data = readObject(answer?.body.virtualAccountData)
    const amount = fromSnapMoney(data.totalAmount)
    if (answer?.status !== 200 || (data.inquiryStatus ?? FLAG_TAKEN) !== FLAG_TAKEN || !amount) return undefined
    const { value } = data.totalAmount as { value: string }
    const trxId = readText(readObject(data.additionalInfo).trxId) ?? readText(data.trxId) ?? null
    const name = readText(data.virtualAccountName) ?? ''
    return { ...input, name, amount: { value, currency: currency('IDR') }, trxId }
  }

  return {
    order: (order: Order, status: TransactionStatusCode, how: Misbehaviour): void => {
      const service = serviceFor(order)
      const shown = { ...order, amount: reportedAmount(order.amount, how) }
      if (service) send(service, () => notifications.order(shown, status, clock(), terms), how, order.notifyUrl)
    },
    returned: (transfer: Transfer, how: Misbehaviour): boolean => {
      const service = transfer.service === 'transferSkn' ? inbound?.transferSknNotify : inbound?.transferRtgsNotify
      const isCleared = transfer.service === 'transferSkn' || transfer.service === 'transferRtgs'
      if (!service || !notifications.returned || !isCleared) return false
      const say = notifications.returned(transfer, clock(), terms)
      send(service, () => say, how, null)
      return true
    },
    inquire,
    /** Offers the payment of a number of the partner's until the partner has decided; `decided` gets its answer. */
    pay: (payment: HostedPayment, how: Misbehaviour, decided: (isTaken: boolean) => void): void => {
      const service = inbound?.vaPayment
      if (!service || !notifications.payment) return
      const externalId = newExternalId(payment.now)
      const value = how.wrongAmount ? `${Number(payment.amount.value) + 1}.00` : payment.amount.value
      const offered = { ...payment, amount: { ...payment.amount, value } }
      face.notifier.send(async (url, signal, tries) => {
        const say = notifications.payment?.(offered, tries, terms)
        const answer = say && (await call(service, say, { url, signal, externalId }))
        const flag = readText(readObject(answer?.body.virtualAccountData).paymentFlagStatus)
        if (!answer || answer.status >= 500 || answer.status === 401) return false
        decided(flag === undefined ? answer.status === 200 : flag === FLAG_TAKEN)
        return true
      }, how)
    },
  }
}

/** The notification's service, by which the bank misbehaves. */
export const noticeServiceOf = ({ kind }: Pick<Order, 'kind'>): ServiceName =>
  (({ qrcode: 'qrNotify', virtual_account: 'vaPayment', ewallet: 'debitNotify' }) as const)[kind]

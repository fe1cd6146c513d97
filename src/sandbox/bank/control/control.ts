import { merchantInTime } from '../../../base/merchant-time.ts'
import type { Money } from '../../../base/money.ts'
import { fromSnapMoney, toSnapMoney } from '../../../snap/amount.ts'
import type { Behaviour, Misbehaviour } from '../behaviour.ts'
import type { PayRefusalCode } from '../outcome.ts'
import {
  type CardBody,
  CONTROL_SECRET_HEADER,
  type ControlError,
  type DecideBody,
  type FailBody,
  type LinkBody,
  MERCHANT_HEADER,
  type PaidReply,
  type PayBody,
  type RefundBody,
  type WalletBody,
} from './control-wire.ts'

export type PayOptions = {
  /** What the customer pays, in rupiah; by default the instrument's amount. */
  readonly amount?: Money
  /** Who pays, for what is paid again and again. */
  readonly payer?: PayBody['payer']
  /** Lets money move that a good bank refuses: a second time, too late, another sum. */
  readonly force?: boolean
  /** How this payment is notified, instead of what is set for the service. */
  readonly behaviour?: Misbehaviour
}

type Refused = { readonly is: 'refused'; readonly code: PayRefusalCode; readonly message: string }

/** `reference` is the payment's name at the bank. */
export type PayResult = { readonly is: 'paid'; readonly reference: string; readonly amount: Money } | Refused
type DecideResult = { readonly is: 'decided' } | Refused
export type ActResult = { readonly is: 'done' } | Refused
export type FailResult = { readonly is: 'failed' } | Refused

/** One instrument that a customer can pay. */
type Payable = { readonly qrContent: string } | { readonly virtualAccountNo: string }

/** The sandbox bank's control surface: what a simulated customer does, and how the bank misbehaves. */
export type BankControl = {
  payQr(qrContent: string, options?: PayOptions): Promise<PayResult>
  /** `number` as the payer types it. */
  payVirtualAccount(number: string, options?: PayOptions): Promise<PayResult>
  /** A customer's attempt that fails. */
  fail(payable: Payable, options?: Pick<PayOptions, 'behaviour'>): Promise<FailResult>
  /** Decides one of the partner's transfers now. */
  decideTransfer(partnerReferenceNo: string, decision: DecideBody['decision']): Promise<DecideResult>
  /** A wallet's customer pays, approves for later, or refuses; `force` as in PayOptions. */
  actOnWallet(referenceNo: string, act: WalletBody['act'], options?: { readonly force?: boolean }): Promise<ActResult>
  /** A payer agrees to a link, refuses it, or ends it in their wallet's app. */
  actOnLink(reference: string, act: LinkBody['act'], options?: { readonly phone?: string }): Promise<ActResult>
  /** A card's holder confirms or refuses a challenge; `charge` charges the card once more. */
  actOnCard(reference: string, act: CardBody['act']): Promise<ActResult>
  /** The bank refunds the rest of a payment of this reference by itself; a card is charged back. */
  refundPayment(reference: string): Promise<ActResult>
  /** What the bank did with the partner's transfers on a day of the home market, `2026-11-20`, as CSV. */
  readStatement(day: string): Promise<string>
  readBehaviour(): Promise<Behaviour>
  /** Replaces the behaviour whole; `{}` makes the bank good again. */
  setBehaviour(behaviour: Behaviour): Promise<void>
}

const TIMEOUT_MS = 10_000

/** A client of a bank's control surface. Every call throws where the bank cannot be reached or takes no such call. */
export function bankControl(bank: { readonly url: string; readonly controlSecret: string }): BankControl {
  const call = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T | Refused> => {
    const merchantId = merchantInTime()
    // Less than half the work of `fetch`, and loaded with the first call, as in base/net/http-exchange.ts.
    const { request } = await import('undici')
    const { statusCode, body: reply } = await request(bank.url + path, {
      method,
      headers: {
        [CONTROL_SECRET_HEADER]: bank.controlSecret,
        ...(merchantId && { [MERCHANT_HEADER]: merchantId }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const read = await reply.json()
    if (statusCode >= 200 && statusCode < 300) return read as T
    const { error } = read as ControlError
    if (statusCode !== 404 && statusCode !== 409) throw new Error(`the bank's control: ${error.message}`)
    return { is: 'refused', code: error.code as PayRefusalCode, message: error.message }
  }

  const pay = async (payable: Payable, { amount, payer, ...options }: PayOptions): Promise<PayResult> => {
    const body: PayBody = {
      ...{ ...payable, ...options },
      ...(payer && { payer }),
      ...(amount && { amount: toSnapMoney(amount) }),
    }
    const reply = await call<PaidReply>('POST', '/sandbox/pay', body)
    if ('is' in reply) return reply
    const paid = fromSnapMoney(reply.amount)
    if (!paid) throw new Error(`the bank's control: no amount in its answer`)
    return { is: 'paid', reference: reply.reference, amount: paid }
  }

  return {
    payQr: (qrContent, options = {}) => pay({ qrContent }, options),
    payVirtualAccount: (virtualAccountNo, options = {}) => pay({ virtualAccountNo }, options),
    fail: async (payable, options = {}) => {
      const body: FailBody = { ...payable, ...options }
      const reply = await call<object>('POST', '/sandbox/fail', body)
      return 'is' in reply ? (reply as Refused) : { is: 'failed' }
    },
    decideTransfer: async (partnerReferenceNo, decision) => {
      const body: DecideBody = { partnerReferenceNo, decision }
      const reply = await call<object>('POST', '/sandbox/transfer', body)
      return 'is' in reply ? (reply as Refused) : { is: 'decided' }
    },
    actOnWallet: async (referenceNo, act, options = {}) => {
      const body: WalletBody = { referenceNo, act, ...options }
      const reply = await call<object>('POST', '/sandbox/wallet', body)
      return 'is' in reply ? (reply as Refused) : { is: 'done' }
    },
    actOnLink: async (reference, act, options = {}) => {
      const body: LinkBody = { reference, act, ...options }
      const reply = await call<object>('POST', '/sandbox/link', body)
      return 'is' in reply ? (reply as Refused) : { is: 'done' }
    },
    actOnCard: async (reference, act) => {
      const body: CardBody = { reference, act }
      const reply = await call<object>('POST', '/sandbox/card', body)
      return 'is' in reply ? (reply as Refused) : { is: 'done' }
    },
    refundPayment: async (reference) => {
      const body: RefundBody = { reference }
      const reply = await call<object>('POST', '/sandbox/refund', body)
      return 'is' in reply ? (reply as Refused) : { is: 'done' }
    },
    readStatement: async (day) =>
      ((await call<{ csv: string }>('GET', `/sandbox/statement?day=${day}`)) as { csv: string }).csv,
    readBehaviour: async () => (await call<Behaviour>('GET', '/sandbox/behaviour')) as Behaviour,
    setBehaviour: async (behaviour) => {
      await call('PUT', '/sandbox/behaviour', behaviour)
    },
  }
}

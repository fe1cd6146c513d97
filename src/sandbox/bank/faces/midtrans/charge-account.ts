import { later } from '../../../../base/clock.ts'
import type { Misbehaviour } from '../../behaviour.ts'
import { phoneBehaviour, UNKNOWN_MS } from '../../linking/phones.ts'
import type { FaceReply } from '../face.ts'
import type { MidtransAccounts, PayAccount } from './accounts.ts'
import type { MidtransBook } from './book.ts'
import type { Charge, Order } from './orders.ts'

/**
 * Charges a linked account at once, as its number's last digits have it: paid, denied, or with an outcome that is not known yet.
 * Undefined: the charge names no account.
 */
export function chargeAccount(
  book: MidtransBook,
  accounts: MidtransAccounts,
  now: Date,
  charge: Charge,
  how: Misbehaviour,
): FaceReply | undefined {
  const { account_id: id, payment_option_token: token } = charge.gopay ?? {}
  if (id === undefined) return undefined
  const account = accounts.find(id)
  if (account?.status !== 'ENABLED' || !isTokenOf(account, token)) {
    return { status: 404, body: { status_code: '404', status_message: 'The requested resource is not found' } }
  }
  const reply = book.charge(charge, how, (order) => decide(order, account, accounts.held(account), now))
  if (phoneBehaviour(account.phone) === 'unlinks') accounts.end(account, how)
  return reply
}

function isTokenOf({ id }: PayAccount, token = ''): boolean {
  return Buffer.from(token, 'base64').toString().includes(`"${id}"`)
}

const deny = (order: Order, code: string, message: string): string => {
  order.status = 'deny'
  order.facts = { channel_response_code: code, channel_response_message: message }
  return 'GoPay transaction is denied'
}

function decide(order: Order, { phone }: PayAccount, held: number, now: Date): string {
  const behaviour = phoneBehaviour(phone)
  if (behaviour === 'blocked') return deny(order, '126', 'Customer Wallet Blocked')
  if (behaviour === 'paysLate' || behaviour === 'failsLate') {
    order.ending = {
      at: later(now, UNKNOWN_MS[behaviour]),
      to: behaviour === 'paysLate' ? 'settlement' : 'deny',
    }
    return 'Timeout from the wallet'
  }
  if (held < order.amount) return deny(order, '201', 'Insufficient Balance')
  order.status = 'settlement'
  order.settledAt = now
  order.facts = { payment_option_type: 'GOPAY_WALLET' }
  return 'Success, GoPay transaction is successful'
}

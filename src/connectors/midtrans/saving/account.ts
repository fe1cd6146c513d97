import type { Money } from '../../../base/money.ts'
import { fromSnapMoney } from '../../../snap/amount.ts'
import { isObject, type JsonObject, readObject, readText } from '../../../snap/json.ts'
import { callMidtrans, type MidtransAnswer } from '../api.ts'
import type { MidtransSettings } from '../settings.ts'

export const ACCOUNTS = '/v2/pay/account'

/** What an account pays from. */
export type PaymentOption = { readonly isActive: boolean; readonly balance: Money | null; readonly token: string }

/** A GoPay account that was, is or is to be linked; `none`: no usable response. */
export type Account = { readonly railCode: string } & (
  | { readonly is: 'enabled'; readonly options: readonly PaymentOption[] }
  | { readonly is: 'pending' | 'expired' | 'disabled' | 'absent' | 'none' }
)

/** Where money of the payer's is: the wallet, and what it becomes once they open a savings account. `PAY_LATER` is a loan. */
const OWN_MONEY = new Set(['GOPAY_WALLET', 'GOPAY_SAVINGS'])
const TOKEN = /^[\x21-\x7e]{1,2048}$/
const STATES: Readonly<Record<string, Exclude<Account['is'], 'enabled' | 'absent' | 'none'>>> = {
  PENDING: 'pending',
  EXPIRED: 'expired',
  DISABLED: 'disabled',
}

/** Queries an account. Source: Midtrans, "Get Pay Account". */
export const queryAccount = async (settings: MidtransSettings, id: string): Promise<Account> =>
  readAccount(
    await callMidtrans(settings, 'core', { method: 'GET', path: `${ACCOUNTS}/${encodeURIComponent(id)}` }),
    id,
  )

/** The account in a response; of another one nothing is believed. */
export function readAccount(answer: MidtransAnswer, id: string): Account {
  const { railCode } = answer
  if (answer.is === 'inconclusive') return { is: 'none', railCode }
  if (answer.statusCode === '404') return { is: 'absent', railCode }
  const { body } = answer
  if (readText(body.account_id) !== id) return { is: 'none', railCode }
  const status = readText(body.account_status)?.toUpperCase() ?? ''
  const stateCode = `account_${status
    .toLowerCase()
    .replace(/[^a-z_]/g, '')
    .slice(0, 20)}`
  if (status === 'ENABLED') return { is: 'enabled', options: optionsOf(body), railCode: stateCode }
  return { is: STATES[status] ?? 'none', railCode: stateCode }
}

function optionsOf(body: JsonObject): PaymentOption[] {
  const listed = readObject(body.metadata).payment_options
  const options: readonly unknown[] = Array.isArray(listed) ? listed : []
  return options.filter(isObject).flatMap(({ name, active, balance, token }) => {
    const text = readText(token)
    if (text === undefined || !TOKEN.test(text) || !OWN_MONEY.has(readText(name) ?? '')) return []
    return [{ isActive: active === true, balance: fromSnapMoney(readObject(balance)) ?? null, token: text }]
  })
}

/** The option that is charged: the active one that holds the most. Undefined: none is active. */
export const optionToCharge = (options: readonly PaymentOption[]): PaymentOption | undefined =>
  options
    .filter(({ isActive }) => isActive)
    .reduce<PaymentOption | undefined>((best, one) => (best && held(best) >= held(one) ? best : one), undefined)

const held = ({ balance }: PaymentOption): bigint => balance?.amount ?? -1n

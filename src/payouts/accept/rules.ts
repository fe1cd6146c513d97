import { isCurrency } from '../../base/currency.ts'
import { ApiError, type Fault } from '../../base/errors.ts'
import type { PayoutRails, PayoutWanted } from '../../connections/rails.ts'
import type { PayoutRail } from '../../connectors/payout-port.ts'
import type { Market } from '../../markets/market.ts'
import { HOME, marketOf, OWN_CURRENCIES } from '../../markets/market-of.ts'

type Sent = { currency?: unknown; receiverBankCode?: unknown; attributes?: { receiverBankCode?: unknown } | null }

/** The rules of a payout that a schema cannot express; sees the body as sent. */
export function payoutFaults(body: Sent): Fault[] {
  const { currency, attributes } = body
  const market = typeof currency === 'string' ? marketOf(currency) : HOME
  const faults = bankFaults('attributes.receiverBankCode', attributes?.receiverBankCode, market)
  if (typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && !isCurrency(currency)) {
    const message = `"currency" ${currency} is not an ISO 4217 currency.`
    faults.push({ field: 'currency', code: 'UNKNOWN_CURRENCY', message })
  }
  return faults
}

/** The faults of a bank code; a value that is not a text is left to the schema. */
export function bankFaults(field: string, code: unknown, { banks }: Market = HOME): Fault[] {
  if (typeof code !== 'string' || code === '' || code.length > 32) return []
  const found = banks.find(code)
  if (found.is === 'found') return []
  const message =
    found.is === 'closed'
      ? `"${field}" ${code} is ${found.name}, a bank that was merged or closed.`
      : `"${field}" is not a bank we can send to; GET /v1/banks lists them.`
  return [{ field, code: found.is === 'closed' ? 'BANK_CLOSED' : 'UNKNOWN_BANK', message }]
}

/**
 * The banks that can send a payout, best first. Throws PAYMENT_TYPE_UNAVAILABLE if there is none, or for a currency we do not
 * send.
 */
export function assertSendable(
  rails: PayoutRails,
  currency: string,
  wanted: PayoutWanted,
): readonly [PayoutRail, ...PayoutRail[]] {
  const [rail, ...others] = rails.forNew(wanted)
  if (rail && OWN_CURRENCIES.some((own) => own === currency)) return [rail, ...others]
  const sent = OWN_CURRENCIES.join(' or ')
  throw new ApiError('PAYMENT_TYPE_UNAVAILABLE', `Money cannot be sent in ${currency} here; send ${sent}.`)
}

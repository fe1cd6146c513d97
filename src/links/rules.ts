import type { Fault } from '../base/errors.ts'
import { checkoutFaults } from '../checkout/create/rules.ts'

type Sent = Readonly<Record<string, unknown>>

const fault = (field: string, code: string, message: string): Fault[] => [{ field, code, message }]
const isNumber = (value: unknown): value is number => Number.isInteger(value)
const notNull = (value: unknown) => (value === null ? undefined : value)

/**
 * The rules of a payment link that lie between fields or outside a schema, of its terms as they will be. Sees them as sent,
 * so it looks only at fields of the right type; the schema refuses the others.
 */
export function linkFaults(terms: Sent, now: Date, allowsLocalhost: boolean): Fault[] {
  const { currency, amount } = terms
  const checked = { currency, methods: notNull(terms.methods), successUrl: notNull(terms.successUrl) }
  return [
    ...checkoutFaults({ ...checked, amount: notNull(amount) }, allowsLocalhost),
    ...priceFaults(terms),
    ...boundsFaults(terms, checked),
    ...expiryFaults(terms, now),
  ]
}

function priceFaults({ amount, openPrice }: Sent): Fault[] {
  const [isFixed, isOpen] = [amount, openPrice].map((price) => price !== undefined && price !== null)
  if (isFixed && isOpen) return fault('openPrice', 'NOT_ALLOWED_HERE', 'Send "amount" or "openPrice", not both.')
  return isFixed || isOpen ? [] : fault('amount', 'REQUIRED', '"amount" or "openPrice" is required.')
}

function boundsFaults({ openPrice }: Sent, checked: Sent): Fault[] {
  if (typeof openPrice !== 'object' || openPrice === null) return []
  const { minimum, maximum, suggested } = openPrice as Sent
  if (!isNumber(minimum) || !isNumber(maximum)) return []
  if (minimum > maximum) {
    return fault('openPrice.maximum', 'OUT_OF_RANGE', '"openPrice.maximum" must not be below "openPrice.minimum".')
  }
  // What no method takes is refused at either end.
  const ends = Object.entries({ minimum, maximum }).flatMap(([end, amount]) =>
    checkoutFaults({ ...checked, amount }, true)
      .filter(({ code }) => code === 'OUT_OF_BOUNDS')
      .map(({ code, message }) => ({
        field: `openPrice.${end}`,
        code,
        message: message.replace('"amount"', `"openPrice.${end}"`),
      })),
  )
  const outside = (Array.isArray(suggested) ? suggested : []).flatMap((amount: unknown, n) =>
    isNumber(amount) && (amount < minimum || amount > maximum)
      ? fault(`openPrice.suggested.${n}`, 'OUT_OF_RANGE', `"openPrice.suggested.${n}" must lie between the two bounds.`)
      : [],
  )
  return [...ends, ...outside]
}

/** A time that a link had before may be past: only one that is sent has to lie ahead. */
function expiryFaults({ expiresAt }: Sent, now: Date): Fault[] {
  if (typeof expiresAt !== 'string' || !/^\d{4}-\d{2}-\d{2}T/.test(expiresAt)) return []
  const at = Date.parse(expiresAt)
  if (Number.isNaN(at)) return fault('expiresAt', 'INVALID_FORMAT', '"expiresAt" is not a time that exists.')
  return at > now.getTime() ? [] : fault('expiresAt', 'OUT_OF_RANGE', '"expiresAt" must lie ahead.')
}

import { BRANDS } from '../../payment-methods/card-brands.ts'
import { Card } from './card.ts'
import { isExpired, readExpiry } from './card-expiry.ts'
import { type NumberFault, readCardNumber } from './card-number.ts'

/** What a payer typed. */
export type CardForm = {
  readonly number?: string | undefined
  readonly expiry?: string | undefined
  readonly code?: string | undefined
}

export type CardFault = {
  readonly field: 'number' | 'expiry' | 'code'
  readonly fault: NumberFault | 'expired'
}

/** Reads a card as typed, or lists everything that is wrong with it; never repeats what was typed. */
export function readCard(
  form: CardForm,
  now: Date,
): { readonly is: 'card'; readonly card: Card } | { readonly is: 'faulty'; readonly faults: readonly CardFault[] } {
  const faults: CardFault[] = []
  const number = readCardNumber(form.number ?? '')
  if ('fault' in number) faults.push({ field: 'number', fault: number.fault })

  const typedExpiry = form.expiry ?? ''
  const expiry = readExpiry(typedExpiry)
  if (!expiry) faults.push({ field: 'expiry', fault: typedExpiry.trim() === '' ? 'missing' : 'malformed' })
  else if (isExpired(expiry, now)) faults.push({ field: 'expiry', fault: 'expired' })

  const securityCode = (form.code ?? '').trim()
  const codeFault = faultOfCode(securityCode, 'brand' in number ? BRANDS[number.brand].codeLength : undefined)
  if (codeFault) faults.push({ field: 'code', fault: codeFault })

  if ('fault' in number || !expiry || faults.length > 0) return { is: 'faulty', faults }
  return { is: 'card', card: new Card(number.brand, expiry, { number: number.digits, securityCode }) }
}

/** `length` undefined: the brand is not known, so either length will do. */
function faultOfCode(code: string, length: number | undefined): CardFault['fault'] | undefined {
  if (code === '') return 'missing'
  if (!/^[0-9]+$/.test(code)) return 'malformed'
  const isRight = length === undefined ? code.length === 3 || code.length === 4 : code.length === length
  return isRight ? undefined : 'wrong_length'
}

import { createHash, randomInt } from 'node:crypto'
import { BASE32, routeOf } from '../base/id.ts'

const ROUTE_DIGITS = 5
const TIME_DIGITS = 12
const RANDOM_DIGITS = 8
const HASH_DIGITS = TIME_DIGITS + RANDOM_DIGITS
const TIME_ZERO = Date.UTC(2024, 0, 1)

/**
 * A new reference of a merchant's payout for its bank: 25 digits, because some banks accept only digits. The merchant's route,
 * milliseconds, then random digits: no two payouts of a merchant share one, and it identifies its merchant.
 */
export function newReference(merchantId: string, now: Date): string {
  const ms = Math.max(0, now.getTime() - TIME_ZERO)
  return (
    routeDigits(merchantId) +
    digits(ms % 10 ** TIME_DIGITS, TIME_DIGITS) +
    digits(randomInt(10 ** RANDOM_DIGITS), RANDOM_DIGITS)
  )
}

/**
 * The reference of a payout that results from an approved request: its merchant's route, then a hash. It is the same whenever the
 * request is accepted: in a restored database it may be accepted again, and its bank recognises it by this reference.
 */
export function referenceOfApproved(merchantId: string, approvalId: string, externalId: string): string {
  const hash = createHash('sha256').update(`${approvalId}\n${externalId}`).digest('hex')
  return routeDigits(merchantId) + digits(BigInt(`0x${hash}`) % 10n ** BigInt(HASH_DIGITS), HASH_DIGITS)
}

const digits = (value: number | bigint, length: number) => value.toString().padStart(length, '0')
/** How the references of a merchant's payments and payouts begin. */
export const referencePrefixes = (merchantId: string): string[] => [routeOf(merchantId), routeDigits(merchantId)]

const routeDigits = (merchantId: string) => digits(toNumber(routeOf(merchantId)), ROUTE_DIGITS)

/** The routes of the merchants a reference may belong to. Older references were the beginning of the payout's id. */
export function routesOfReference(reference: string): string[] {
  const route = Number(reference.slice(0, ROUTE_DIGITS))
  const isOfDigits = /^\d{25}$/.test(reference) && route < BASE32.length ** 3
  return isOfDigits ? [toRoute(route), routeOf(reference)] : [routeOf(reference)]
}

const toNumber = (route: string): number =>
  [...route].reduce((value, character) => value * BASE32.length + BASE32.indexOf(character), 0)

const toRoute = (value: number): string =>
  [BASE32.length ** 2, BASE32.length, 1].map((unit) => BASE32[Math.floor(value / unit) % BASE32.length]).join('')

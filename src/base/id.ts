import { ALL_ROUTES, type CellRoutes, isRouteOf } from './cell-routes.ts'
import { takeRandomBytes } from './crypto/random.ts'

/** Crockford's base32: no I, L, O or U, so an id survives being read aloud. */
export const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz'
const ROUTE_LENGTH = 3
const TIME_LENGTH = 8
const RANDOM_LENGTH = 15
const TIME_ZERO = Date.UTC(2024, 0, 1)

/** What an id is of; the prefix stays with it everywhere. */
export type Kind =
  | 'mer'
  | 'co'
  | 'cus'
  | 'pay'
  | 're'
  | 'rcv'
  | 'po'
  | 'evt'
  | 'key'
  | 'kyb'
  | 'req'
  | 'prv'
  | 'ltx'
  | 'aud'
  | 'inv'
  | 'alc'
  | 'iml'
  | 'plan'
  | 'sub'
  | 'apr'
  | 'chg'
  | 'arq'
  | 'con'
  | 'rul'
  | 'we'
  | 'rep'
  | 'rsc'
  | 'pl'
  | 'col'
  | 'sm'
  | 'ch'
  | 'stm'
  | 'ste'
  | 'mat'
  | 'brk'
  | 'doc'
  | 'att'
  | 'rol'
  | 'vw'

const base32 = (length: number): string => {
  let text = ''
  for (const byte of takeRandomBytes(length)) text += BASE32[byte & 31]
  return text
}

const timeBase32 = (ms: number): string => {
  let rest = Math.max(0, ms - TIME_ZERO)
  let text = ''
  for (let i = 0; i < TIME_LENGTH; i++) {
    text = BASE32[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/**
 * A merchant's id: 26 base32 characters. Its first three are the merchant's *route*, which every id of that merchant
 * repeats, so that a look-up by such an id alone searches few merchants instead of all, and a proxy knows its cell.
 */
export const newMerchantId = (cell: CellRoutes = ALL_ROUTES): string =>
  `mer_${newRoute(cell)}${base32(TIME_LENGTH + RANDOM_LENGTH)}`

/** A route of the cell, by chance: one in its prefixes' places alike. */
function newRoute(cell: CellRoutes): string {
  if (cell === ALL_ROUTES) return base32(ROUTE_LENGTH)
  for (;;) {
    const drawn = base32(ROUTE_LENGTH)
    const [byte = 0] = takeRandomBytes(1)
    const prefix = cell.prefixes[byte % Math.max(1, cell.prefixes.length)] ?? ''
    const route = prefix + drawn.slice(prefix.length)
    if (isRouteOf(cell, route)) return route
  }
}

/**
 * A new id of a merchant's: route (15 bits), milliseconds (40 bits, so rows land side by side), 75 random bits.
 * Unguessable: a checkout's URL is a capability (docs/decisions/0002).
 */
export const newId = (kind: Kind, merchantId: string, now: Date): string =>
  `${kind}_${routeOf(merchantId)}${timeBase32(now.getTime())}${base32(RANDOM_LENGTH)}`

/** Ids of one moment, in ascending order: what is made together is listed in the order it was made in. */
export const newIds = (kind: Kind, merchantId: string, now: Date, count: number): string[] =>
  Array.from({ length: count }, () => newId(kind, merchantId, now)).sort()

/**
 * The lower bound of a merchant's ids made at `time` or later, itself no id. A span of time is a range of ids, the order of
 * every table.
 */
export const idAt = (kind: Kind, merchantId: string, time: Date): string =>
  `${kind}_${routeOf(merchantId)}${idTime(time)}`

/** The time that such a part of an id, of eight characters, was made from. */
export const timeOfId = (text: string): Date =>
  new Date(TIME_ZERO + Array.from(text).reduce((ms, sign) => ms * 32 + BASE32.indexOf(sign), 0))

/** What follows the route in an id made at `time`. */
export const idTime = (time: Date): string => timeBase32(time.getTime())

/** The route of a merchant's id, or of any id made for that merchant. */
export const routeOf = (id: string): string => id.slice(id.indexOf('_') + 1).slice(0, ROUTE_LENGTH)

/** An id that belongs to no merchant (requests, providers). `cell`: for what is called from outside by it. */
export const newFreeId = (kind: Kind, now: Date, cell: CellRoutes = ALL_ROUTES): string =>
  `${kind}_${newRoute(cell)}${timeBase32(now.getTime())}${base32(RANDOM_LENGTH)}`

/** 160 bits, too many to guess. */
const TOKEN_RANDOM_LENGTH = 32
/**
 * A secret in a URL that by itself grants access to something of a merchant's: the merchant's route, which narrows the look-up,
 * and random characters. It is stored as a hash.
 */
export const newToken = (merchantId: string): string => routeOf(merchantId) + base32(TOKEN_RANDOM_LENGTH)

const TOKEN = /^[0-9a-hjkmnp-tv-z]{35}$/
export const isToken = (text: string): boolean => TOKEN.test(text)

const TOKENS = /(?<=\/|%2[Ff]|(?<![0-9A-Za-z]))[0-9a-hjkmnp-tv-z]{35}(?![0-9A-Za-z])/g
/** Masks anything that may be a token, for logs of caller input. */
export const withoutTokens = (text: string): string => text.replace(TOKENS, '[hidden]')

const ID_BODY = /^[0-9a-hjkmnp-tv-z]{26}$/
export const isId = (kind: Kind, text: string): boolean =>
  text.startsWith(`${kind}_`) && ID_BODY.test(text.slice(kind.length + 1))

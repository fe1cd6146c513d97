import { TYPES_WITH_BRANDS } from '../../payment-methods/brands.ts'
import { joinWords, type PaymentType } from '../../payment-methods/types.ts'
import { isObject } from '../../snap/json.ts'
import { ROUTE_METHODS, type Route, type RouteTarget } from './route.ts'

/** What routes may name. */
export type Known = {
  readonly connections: readonly { readonly id: string; readonly owner: string | null }[]
  readonly merchants: ReadonlySet<string>
  /** The codes of a type: banks of virtual accounts, wallets; none for the others. */
  readonly codesOf: (type: PaymentType) => readonly string[]
}

/** Routes, or what is wrong with them: a sentence each, with the place in front (`[2].connections[0].id`). */
export type ReadRoutes =
  | { readonly is: 'read'; readonly routes: readonly Route[] }
  | { readonly is: 'faulty'; readonly faults: readonly string[] }

const FIELDS = ['method', 'code', 'minAmount', 'maxAmount', 'merchant', 'connections']
const TARGET_FIELDS = ['id', 'weight']
const ROUTES_MAX = 500
const TARGETS_MAX = 20
const WEIGHT_MAX = 1_000
const AMOUNT_MAX = 999_999_999_999

/** Reads `routes.json`: a list of routes, checked against what there is. Every fault is listed. */
export function readRoutes(value: unknown, known: Known): ReadRoutes {
  if (!Array.isArray(value))
    return { is: 'faulty', faults: ['Routes are a list: [{"method": …, "connections": […]}, …].'] }
  if (value.length > ROUTES_MAX) return { is: 'faulty', faults: [`There may be at most ${ROUTES_MAX} routes.`] }
  const faults = value.flatMap((route, i) => routeFaults(`[${i}]`, route, known))
  return faults.length > 0 ? { is: 'faulty', faults } : { is: 'read', routes: value.map(toRoute) }
}

/** A route that has no faults, field by field, so that nothing unknown is stored. */
const toRoute = ({ method, code, minAmount, maxAmount, merchant, connections }: Route): Route => ({
  method,
  ...(code === undefined ? {} : { code }),
  ...(minAmount === undefined ? {} : { minAmount }),
  ...(maxAmount === undefined ? {} : { maxAmount }),
  ...(merchant === undefined ? {} : { merchant }),
  connections: connections.map(({ id, weight }) => (weight === undefined ? { id } : { id, weight })),
})

function routeFaults(at: string, route: unknown, known: Known): string[] {
  if (!isObject(route)) return [`${at} must be an object.`]
  const { method, merchant } = route
  return [
    ...strangeFields(at, route, FIELDS),
    ...(ROUTE_METHODS.some((one) => one === method)
      ? []
      : [`${at}.method must be one of ${ROUTE_METHODS.join(', ')}.`]),
    ...codeFaults(at, route, known),
    ...boundFaults(at, route),
    ...(merchant === undefined || known.merchants.has(`${merchant}`) ? [] : [`${at}.merchant is no merchant here.`]),
    ...connectionFaults(at, route, known),
  ]
}

const strangeFields = (at: string, value: object, fields: readonly string[]): string[] =>
  Object.keys(value)
    .filter((name) => !fields.includes(name))
    .map((name) => `${at}.${name} is not known; there are ${fields.join(', ')}.`)

function codeFaults(at: string, { method, code }: Record<string, unknown>, { codesOf }: Known): string[] {
  if (code === undefined) return []
  if (method === 'send_money') {
    const isBank = typeof code === 'string' && /^[0-9]{3}$/.test(code)
    return isBank ? [] : [`${at}.code must be the receiving bank's national code, three digits, with send_money.`]
  }
  const codes = codesOf(method as PaymentType)
  if (codes.length === 0)
    return [`${at}.code goes only with ${joinWords([...TYPES_WITH_BRANDS, 'send_money'], 'and')}.`]
  return codes.includes(`${code}`) ? [] : [`${at}.code must be one of ${codes.join(', ')} with ${method}.`]
}

const isAmount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= AMOUNT_MAX

function boundFaults(at: string, { minAmount, maxAmount }: Record<string, unknown>): string[] {
  const faults = Object.entries({ minAmount, maxAmount }).flatMap(([name, value]) =>
    value === undefined || isAmount(value) ? [] : [`${at}.${name} must be a whole number from 0 to ${AMOUNT_MAX}.`],
  )
  const isTurned = isAmount(minAmount) && isAmount(maxAmount) && minAmount > maxAmount
  return isTurned ? [`${at}.minAmount is above maxAmount, so that nothing fits.`] : faults
}

function connectionFaults(at: string, { connections, merchant }: Record<string, unknown>, known: Known): string[] {
  if (!Array.isArray(connections) || connections.length > TARGETS_MAX) {
    return [`${at}.connections must be a list of at most ${TARGETS_MAX}: [{"id": "con_…", "weight"?}, …].`]
  }
  return connections.flatMap((target: unknown, i) => {
    const place = `${at}.connections[${i}]`
    if (!isObject(target)) return [`${place} must be an object with an "id".`]
    const isRepeated = connections.slice(0, i).some((before) => isObject(before) && before.id === target.id)
    return [
      ...targetFaults(place, target, `${merchant ?? ''}`, known),
      ...(isRepeated ? [`${place}.id is listed twice.`] : []),
    ]
  })
}

function targetFaults(at: string, target: Record<keyof RouteTarget | string, unknown>, merchant: string, known: Known) {
  const { id, weight } = target
  const connection = known.connections.find((one) => one.id === id)
  const isOthers = connection && connection.owner !== null && merchant !== '' && connection.owner !== merchant
  const isWeight =
    weight === undefined || (Number.isInteger(weight) && Number(weight) >= 1 && Number(weight) <= WEIGHT_MAX)
  return [
    ...strangeFields(at, target, TARGET_FIELDS),
    ...(connection ? [] : [`${at}.id is no connection here; "connections list" shows them.`]),
    ...(isOthers ? [`${at}.id belongs to another merchant than the route is for, and would never serve it.`] : []),
    ...(isWeight ? [] : [`${at}.weight must be a whole number from 1 to ${WEIGHT_MAX}.`]),
  ]
}

import { TYPE_CODES } from '../../payment-methods/types.ts'

/** What a route is for: a way to be paid, or sending money. */
export const ROUTE_METHODS = [...TYPE_CODES, 'send_money'] as const
export type RouteMethod = (typeof ROUTE_METHODS)[number]

/** One connection of a route. Heavier ones come first; 1 where nothing is said. */
export type RouteTarget = { readonly id: string; readonly weight?: number }

/** Which connections serve what fits it. What is absent fits anything; amounts are in whole units, bounds included. */
export type Route = {
  readonly method: RouteMethod
  readonly code?: string
  readonly minAmount?: number
  readonly maxAmount?: number
  /** A merchant's id. */
  readonly merchant?: string
  /** Empty: what fits is not served. */
  readonly connections: readonly RouteTarget[]
}

/** What is to be routed. */
export type Wanted = {
  readonly method: RouteMethod
  /** Bank or wallet of a virtual account or e-wallet, the receiving bank of a payout; null: none, or not known yet. */
  readonly code: string | null
  /** In whole units; null: not known yet. */
  readonly amount: number | null
  readonly merchantId: string
}

/** Whether a route is about what is wanted. What is not known yet fits anything. */
export const fits = (route: Route, { method, code, amount, merchantId }: Wanted): boolean =>
  route.method === method &&
  (code === null || (route.code ?? code) === code) &&
  (amount === null || (amount >= (route.minAmount ?? amount) && amount <= (route.maxAmount ?? amount))) &&
  (route.merchant ?? merchantId) === merchantId

import Type, { type Static } from 'typebox'
import { ROUTE_METHODS } from '../../connections/routing/route.ts'
import { endpoint } from '../endpoint.ts'
import { closed, Nullable } from '../schema-parts.ts'

const Method = Type.Enum([...ROUTE_METHODS])
export type RouteMethod = Static<typeof Method>

const Target = Type.Object({ id: Type.String(), weight: Type.Optional(Type.Integer()) }, closed)
const Route = Type.Object(
  {
    method: Method,
    code: Type.Optional(Type.String()),
    minAmount: Type.Optional(Type.Integer()),
    maxAmount: Type.Optional(Type.Integer()),
    merchant: Type.Optional(Type.String()),
    connections: Type.Array(Target),
  },
  closed,
)
export type Route = Static<typeof Route>

const Routes = Type.Object(
  {
    routes: Type.Array(Route),
    // The codes that a route of a method may name; with send_money, a receiving bank by its three digits.
    codes: Type.Record(Type.String(), Type.Array(Type.String())),
  },
  closed,
)

/** Validated by the rules of the command, which report every fault with its place. */
const NewRoutes = Type.Object({ routes: Type.Array(Type.Unknown()) }, closed)

const Explained = Type.Object(
  {
    id: Type.String(),
    name: Nullable(Type.String()),
    is: Type.Enum(['chosen', 'next', 'not_used']),
    // Why it is not used; null: it is.
    why: Nullable(
      Type.Enum(['not_routed', 'not_found', 'not_serving', 'of_another_merchant', 'not_open', 'not_offered']),
    ),
    state: Nullable(Type.String()),
    standing: Nullable(Type.Enum(['fine', 'slow', 'failing'])),
    weight: Nullable(Type.Integer()),
  },
  closed,
)
export type Explained = Static<typeof Explained>

const Explanation = Type.Object(
  {
    // Counted from 1; null: no route is for the method, or none matches.
    route: Nullable(Type.Integer()),
    // Whether any route is for the method: if none is, every active connection serves it.
    isRouted: Type.Boolean(),
    connections: Type.Array(Explained),
  },
  closed,
)
export type Explanation = Static<typeof Explanation>

export const routeEndpoints = {
  read: endpoint('GET /dashboard/api/operator/routes', { response: { 200: Routes } }),
  replace: endpoint('PUT /dashboard/api/operator/routes', { body: NewRoutes, response: { 200: Routes } }),
  explain: endpoint('GET /dashboard/api/operator/routes/explain', {
    querystring: Type.Object(
      {
        method: Method,
        code: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
        amount: Type.String({ pattern: '^[1-9][0-9]{0,11}$', explain: 'must be whole rupiah, such as 125000' }),
        merchant: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      },
      closed,
    ),
    response: { 200: Explanation },
  }),
}

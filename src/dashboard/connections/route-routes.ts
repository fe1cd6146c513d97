import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ApiError, fieldError } from '../../base/errors.ts'
import { canonicalCode } from '../../checkout/methods.ts'
import type { Exclusion } from '../../connections/routing/choose.ts'
import { chooseStored, type StoredChoice } from '../../connections/routing/explain-stored.ts'
import type { Route, RouteMethod } from '../../connections/routing/route.ts'
import { listRoutes, setRoutes } from '../../connections/routing/set-routes.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { HOME } from '../../markets/market-of.ts'
import { listMerchants } from '../../merchants/merchant.ts'
import { codesOf, TYPES_WITH_BRANDS } from '../../payment-methods/brands.ts'
import { TO_CHANGE, TO_READ } from '../operators/operator-routes.ts'
import { recordedTransaction } from '../operators/record-operator-action.ts'
import { route } from '../route.ts'
import { routeEndpoints } from './route-schema.ts'
import type { ConnectionRoutesDependencies } from './routes.ts'

const CODES = Object.fromEntries(TYPES_WITH_BRANDS.map((type) => [type, codesOf(type)]))

/** `/dashboard/api/operator/routes`: which connections serve what, for operators. */
export function routeRoutes(scope: FastifyInstance, app: ConnectionRoutesDependencies): void {
  route(scope, routeEndpoints.read, { config: TO_READ }, async () => ({
    routes: await transaction(app.db, ALL_MERCHANTS, listRoutes),
    codes: CODES,
  }))

  route(scope, routeEndpoints.replace, { config: TO_CHANGE }, (request) =>
    recordedTransaction(app, request, async (tx, record) => {
      const merchants = new Set((await listMerchants(tx)).map(({ id }) => id))
      const before = await listRoutes(tx)
      const read = await setRoutes(tx, request.body.routes, { merchants, codesOf })
      if (read.is === 'faulty') throw refuseRoutes(read.faults)
      const changes = [{ field: 'routes', from: forTrail(before), to: forTrail(read.routes) }]
      await record({ what: 'route.set', merchantId: null, subject: 'routes', changes })
      return { routes: read.routes, codes: CODES }
    }),
  )

  route(
    scope,
    routeEndpoints.explain,
    { config: TO_READ },
    async ({ query: { method, code, amount, merchant = '' } }) => {
      const wanted = { method, code: readCode(method, code), amount: Number(amount), merchantId: merchant }
      const { masterKey, openConnector: open } = app
      return toExplanation(
        await transaction(app.db, ALL_MERCHANTS, (tx: Tx) => chooseStored(tx, { masterKey, open }, wanted)),
        method,
      )
    },
  )
}

/** Each fault begins with its place: `[2].connections[0].id is …`. */
const refuseRoutes = (faults: readonly string[]): ApiError =>
  new ApiError(
    'VALIDATION_ERROR',
    'The routes cannot be used.',
    faults.map((message) => ({ field: `routes${message.split(' ', 1)[0]}`, code: 'INVALID', message })),
  )

const TRAIL_MAX = 6_000

/** The routes, or, if they exceed what an entry of the trail holds, a hash that proves which they were. */
function forTrail(routes: readonly Route[]): unknown {
  const json = JSON.stringify(routes)
  if (json.length <= TRAIL_MAX) return routes
  return { count: routes.length, sha256: createHash('sha256').update(json).digest('hex') }
}

function readCode(method: RouteMethod, text: string | undefined): string | null {
  if (text === undefined) return null
  if (method === 'send_money') {
    const found = HOME.banks.find(text)
    if (found.is === 'found') return found.bank.code
    throw fieldError('code', 'UNKNOWN_BANK', '"code" is not a bank that payouts can be sent to.')
  }
  const code = canonicalCode(method, text)
  if (code !== undefined) return code
  throw fieldError('code', 'INVALID', `"code" must be one of ${codesOf(method).join(', ') || 'none'} with ${method}.`)
}

function toExplanation({ routes, candidates, chosen }: StoredChoice, method: RouteMethod) {
  const about = (id: string) => {
    const candidate = candidates.find((one) => one.id === id)
    return { id, name: candidate?.name ?? null, state: candidate?.state ?? null }
  }
  return {
    route: chosen.route,
    isRouted: routes.some((route) => route.method === method),
    connections: [
      ...chosen.served.map(({ id, weight, standing }, i) => ({
        ...about(id),
        weight,
        standing,
        why: null as Exclusion | null,
        is: i === 0 ? ('chosen' as const) : ('next' as const),
      })),
      ...chosen.excluded.map(({ id, why }) => ({
        ...about(id),
        weight: null,
        standing: null,
        why,
        is: 'not_used' as const,
      })),
    ],
  }
}

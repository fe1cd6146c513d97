import type { CellRoutes } from '../../base/cell-routes.ts'
import { notFound } from '../../base/errors.ts'
import { probeConnection } from '../../connections/probe-connection.ts'
import { profiles } from '../../connectors/profiles.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { listMerchants } from '../../merchants/merchant.ts'
import { TO_CHANGE, TO_READ } from '../operators/operator-routes.ts'
import type { Trail } from '../trail/trail.ts'
import type { TypedServer } from '../typed-routes.ts'
import {
  addConnection,
  changeCredentials,
  dropConnection,
  keepFindings,
  moveConnectionTo,
} from './change-connection.ts'
import {
  type ConnectionReader,
  describeConnection,
  describeConnections,
  describeProfile,
  toTest,
} from './describe-connection.ts'
import { connectionEndpoints } from './schema.ts'

export type ConnectionRoutesDependencies = Trail &
  ConnectionReader & { readonly environment: 'sandbox' | 'production'; readonly cellRoutes: CellRoutes }

const BASE = '/dashboard/api/operator'

/** `/dashboard/api/operator/connections`: the agreements with banks and providers, for operators. */
export function connectionRoutes(scope: TypedServer, app: ConnectionRoutesDependencies): void {
  readRoutes(scope, app)
  changeRoutes(scope, app)
}

function readRoutes(scope: TypedServer, app: ConnectionRoutesDependencies): void {
  scope.get(
    `${BASE}/connections`,
    { config: TO_READ, schema: connectionEndpoints['GET /dashboard/api/operator/connections'] },
    async () => ({ data: await describeConnections(app) }),
  )
  scope.get(
    `${BASE}/connections/:id`,
    { config: TO_READ, schema: connectionEndpoints['GET /dashboard/api/operator/connections/:id'] },
    async (request) => {
      const found = await describeConnection(app, request.params.id)
      if (!found) throw notFound()
      return found
    },
  )
  scope.get(
    `${BASE}/profiles`,
    { config: TO_READ, schema: connectionEndpoints['GET /dashboard/api/operator/profiles'] },
    async () => ({
      data: profiles.map(describeProfile),
    }),
  )
  scope.get(
    `${BASE}/merchants`,
    { config: TO_READ, schema: connectionEndpoints['GET /dashboard/api/operator/merchants'] },
    async () => {
      const merchants = await transaction(app.db, ALL_MERCHANTS, listMerchants)
      return { data: merchants.map(({ id, name }) => ({ id, name })) }
    },
  )
}

function changeRoutes(scope: TypedServer, app: ConnectionRoutesDependencies): void {
  scope.post(
    `${BASE}/connections`,
    { config: TO_CHANGE, schema: connectionEndpoints['POST /dashboard/api/operator/connections'] },
    (request) => addConnection(app, request, request.body),
  )
  scope.post(
    `${BASE}/connections/:id/test`,
    { config: TO_CHANGE, schema: connectionEndpoints['POST /dashboard/api/operator/connections/:id/test'] },
    async (request) => {
      const { id } = request.params
      const results = await probeConnection(app.db, app.masterKey, id, app.openConnector)
      if (!results) throw notFound()
      const at = app.clock()
      await keepFindings(app, request, { id, at, results })
      return toTest(at, results)
    },
  )
  scope.post(
    `${BASE}/connections/:id/activate`,
    { config: TO_CHANGE, schema: connectionEndpoints['POST /dashboard/api/operator/connections/:id/activate'] },
    (request) => moveConnectionTo(app, request, request.params.id, 'connection.activate'),
  )
  scope.post(
    `${BASE}/connections/:id/disable`,
    { config: TO_CHANGE, schema: connectionEndpoints['POST /dashboard/api/operator/connections/:id/disable'] },
    (request) => moveConnectionTo(app, request, request.params.id, 'connection.disable'),
  )
  scope.post(
    `${BASE}/connections/:id/rotate`,
    { config: TO_CHANGE, schema: connectionEndpoints['POST /dashboard/api/operator/connections/:id/rotate'] },
    (request) => changeCredentials(app, request, request.params.id, request.body.credentials),
  )
  scope.delete(
    `${BASE}/connections/:id`,
    { config: TO_CHANGE, schema: connectionEndpoints['DELETE /dashboard/api/operator/connections/:id'] },
    async (request, reply) => {
      await dropConnection(app, request, request.params.id)
      return reply.code(204).send()
    },
  )
}

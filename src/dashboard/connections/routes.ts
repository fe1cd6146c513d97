import type { FastifyInstance } from 'fastify'
import type { CellRoutes } from '../../base/cell-routes.ts'
import { notFound } from '../../base/errors.ts'
import { probeConnection } from '../../connections/probe-connection.ts'
import { profiles } from '../../connectors/profiles.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { listMerchants } from '../../merchants/merchant.ts'
import { TO_CHANGE, TO_READ } from '../operators/operator-routes.ts'
import { route } from '../route.ts'
import type { Trail } from '../trail/trail.ts'
import {
  addConnection,
  changeCredentials,
  dropConnection,
  moveConnectionTo,
  storeFindings,
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

/** `/dashboard/api/operator/connections`: the agreements with banks and providers, for operators. */
export function connectionRoutes(scope: FastifyInstance, app: ConnectionRoutesDependencies): void {
  readRoutes(scope, app)
  changeRoutes(scope, app)
}

function readRoutes(scope: FastifyInstance, app: ConnectionRoutesDependencies): void {
  route(scope, connectionEndpoints.list, { config: TO_READ }, async () => ({ data: await describeConnections(app) }))
  route(scope, connectionEndpoints.read, { config: TO_READ }, async (request) => {
    const found = await describeConnection(app, request.params.id)
    if (!found) throw notFound()
    return found
  })
  route(scope, connectionEndpoints.listProfiles, { config: TO_READ }, async () => ({
    data: profiles.map(describeProfile),
  }))
  route(scope, connectionEndpoints.listMerchants, { config: TO_READ }, async () => {
    const merchants = await transaction(app.db, ALL_MERCHANTS, listMerchants)
    return { data: merchants.map(({ id, name }) => ({ id, name })) }
  })
}

function changeRoutes(scope: FastifyInstance, app: ConnectionRoutesDependencies): void {
  route(scope, connectionEndpoints.create, { config: TO_CHANGE }, (request) =>
    addConnection(app, request, request.body),
  )
  route(scope, connectionEndpoints.test, { config: TO_CHANGE }, async (request) => {
    const { id } = request.params
    const results = await probeConnection(app.db, app.masterKey, id, app.openConnector)
    if (!results) throw notFound()
    const at = app.clock()
    await storeFindings(app, request, { id, at, results })
    return toTest(at, results)
  })
  route(scope, connectionEndpoints.activate, { config: TO_CHANGE }, (request) =>
    moveConnectionTo(app, request, request.params.id, 'connection.activate'),
  )
  route(scope, connectionEndpoints.disable, { config: TO_CHANGE }, (request) =>
    moveConnectionTo(app, request, request.params.id, 'connection.disable'),
  )
  route(scope, connectionEndpoints.rotate, { config: TO_CHANGE }, (request) =>
    changeCredentials(app, request, request.params.id, request.body.credentials),
  )
  route(scope, connectionEndpoints.remove, { config: TO_CHANGE }, async (request, reply) => {
    await dropConnection(app, request, request.params.id)
    return reply.code(204).send()
  })
}

import { type CellRoutes, isRouteOf } from '../../base/cell-routes.ts'
import { routeOf } from '../../base/id.ts'
import { listConnections } from '../../connections/list-connections.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { listProviderIds } from '../../merchants/keys/provider-keys.ts'
import { listMerchants } from '../../merchants/merchant.ts'

/**
 * The routes, in order, that requests for this database carry although the cell assigns them to nothing new: those of
 * merchants, connections and providers that predate the split into cells.
 */
export async function strayRoutes(db: Db, cell: CellRoutes): Promise<string[]> {
  const ids = await transaction(db, ALL_MERCHANTS, async (tx) => [
    ...(await listMerchants(tx)).map(({ id }) => id),
    ...(await listProviderIds(tx)),
  ])
  const connections = (await listConnections(db)).map(({ id }) => id)
  const routes = new Set([...ids, ...connections].map(routeOf))
  return [...routes].filter((route) => !isRouteOf(cell, route)).sort()
}

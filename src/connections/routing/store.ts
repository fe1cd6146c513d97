import type { Tx } from '../../db/transaction.ts'
import type { Route, RouteMethod, RouteTarget } from './route.ts'

/** The routes in their order. */
export async function readStoredRoutes(tx: Tx): Promise<Route[]> {
  const rows = await tx.selectFrom('connection_route').selectAll().orderBy('position').execute()
  return rows.map((row) => ({
    method: row.method as RouteMethod,
    ...(row.code === null ? {} : { code: row.code }),
    ...(row.min_amount === null ? {} : { minAmount: Number(row.min_amount) }),
    ...(row.max_amount === null ? {} : { maxAmount: Number(row.max_amount) }),
    ...(row.merchant === null ? {} : { merchant: row.merchant }),
    connections: row.connections as RouteTarget[],
  }))
}

/** Replaces all routes. */
export async function replaceRoutes(tx: Tx, routes: readonly Route[]): Promise<void> {
  await tx.deleteFrom('connection_route').execute()
  if (routes.length === 0) return
  const rows = routes.map((route, i) => ({
    position: i + 1,
    method: route.method,
    code: route.code ?? null,
    min_amount: wholeOf(route.minAmount),
    max_amount: wholeOf(route.maxAmount),
    merchant: route.merchant ?? null,
    connections: JSON.stringify(route.connections),
  }))
  await tx.insertInto('connection_route').values(rows).execute()
}

const wholeOf = (amount: number | undefined): bigint | null => (amount === undefined ? null : BigInt(amount))

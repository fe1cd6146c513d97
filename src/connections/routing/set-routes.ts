import type { Tx } from '../../db/transaction.ts'
import type { PaymentType } from '../../payment-methods/types.ts'
import { readConnections } from '../store.ts'
import { type ReadRoutes, readRoutes } from './read-routes.ts'
import type { Route } from './route.ts'
import { readStoredRoutes, replaceRoutes } from './store.ts'

type Names = {
  readonly merchants: ReadonlySet<string>
  readonly codesOf: (type: PaymentType) => readonly string[]
}

/** Replaces all routes by those of `value`, or says what is wrong with them and changes nothing. */
export async function setRoutes(tx: Tx, value: unknown, names: Names): Promise<ReadRoutes> {
  const read = readRoutes(value, { ...names, connections: await readConnections(tx) })
  if (read.is === 'read') await replaceRoutes(tx, read.routes)
  return read
}

/** The routes in their order. */
export const listRoutes = (tx: Tx): Promise<Route[]> => readStoredRoutes(tx)

import type { Config } from '../../compose/config/config.ts'
import { closeDb, openDb } from '../../db/db.ts'
import { strayRoutes } from '../cells/stray-routes.ts'
import { type Finding, ok, warning } from './finding.ts'

const TIMEOUT_MS = 5_000
/** How many are named. */
const NAMED_MAX = 5

/** Whether everything addressed by a route has one that this cell assigns. */
export async function checkCell({ cellRoutes }: Pick<Config, 'cellRoutes'>, url: string): Promise<Finding> {
  if (cellRoutes.prefixes.length === 0) return ok('cell', 'the only one: CELL_ROUTES is not set')
  const db = openDb({ url, connectionsMax: 1, connectTimeoutMs: TIMEOUT_MS, queryTimeoutMs: TIMEOUT_MS })
  try {
    const strays = await strayRoutes(db, cellRoutes)
    if (strays.length === 0) return ok('cell', 'every merchant, connection and provider has a route of CELL_ROUTES')
    const named = strays.slice(0, NAMED_MAX).join(', ')
    const more = strays.length > NAMED_MAX ? ` and ${strays.length - NAMED_MAX} more` : ''
    const remedy = 'The proxy needs a line for each: "gapura cells map --name NAME" prints them (docs/scale.md).'
    return warning('cell', `routes outside of CELL_ROUTES are in use: ${named}${more}`, remedy)
  } finally {
    await closeDb(db)
  }
}

import { ALL_ROUTES, type CellRoutes } from '../../base/cell-routes.ts'
import { StartError } from '../../base/start-error.ts'

/** Crockford's base32, the alphabet of routes. */
const BEGINNING = /^[0-9a-hjkmnp-tv-z]{1,3}$/
const ROUTE = /^-[0-9a-hjkmnp-tv-z]{3}$/

/** Reads `CELL_ROUTES`. Throws StartError. */
export function readCellRoutes(text: string | undefined): CellRoutes {
  if (!text) return ALL_ROUTES
  const words = text.split(',').map((word) => word.trim())
  const except = new Set(words.filter((word) => ROUTE.test(word)).map((word) => word.slice(1)))
  const prefixes = [...new Set(words.filter((word) => BEGINNING.test(word)))]
  const odd = words.find((word) => !ROUTE.test(word) && !BEGINNING.test(word))
  if (odd !== undefined) {
    throw new StartError(
      `CELL_ROUTES must hold beginnings of routes such as 0,1,2 and exceptions such as -0a7 (no i, l, o, u), not "${odd}".`,
    )
  }
  if (prefixes.length === 0) throw new StartError('CELL_ROUTES names only exceptions: name the beginnings too.')
  if (prefixes.every((prefix) => except.has(prefix))) throw new StartError('CELL_ROUTES leaves no route at all.')
  return { prefixes, except }
}

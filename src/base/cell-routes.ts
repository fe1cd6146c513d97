/**
 * The routes that ids made by one cell may have: those that begin with one of `prefixes`, but for `except`. A proxy tells
 * by a route which cell a request is for (docs/scale.md).
 */
export type CellRoutes = {
  /** Of one to three characters; none: every route. */
  readonly prefixes: readonly string[]
  /** Whole routes that another cell had before. */
  readonly except: ReadonlySet<string>
}

export const ALL_ROUTES: CellRoutes = { prefixes: [], except: new Set() }

/** Whether what is made by a cell may have this route. */
export const isRouteOf = ({ prefixes, except }: CellRoutes, route: string): boolean =>
  (prefixes.length === 0 || prefixes.some((prefix) => route.startsWith(prefix))) && !except.has(route)

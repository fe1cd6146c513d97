import type { Connection } from '../connection.ts'
import { type Candidate, type Chosen, choose, type Exclusion } from './choose.ts'
import type { Route, Wanted } from './route.ts'

/** A connection, and what becomes of it for what is wanted. */
export type Explained = {
  readonly id: string
  readonly name: string | null
  /** `next`: where those before it certainly did nothing. */
  readonly is: 'chosen' | 'next' | 'not_used'
  readonly why: string
}

/** Which connection serves what is wanted, and why not the others. */
export type Explanation = {
  /** Null: nothing serves it. */
  readonly connection: string | null
  /** The route that fits, counted from 1; null: none is about this method, or none fits. */
  readonly route: number | null
  readonly words: string
  readonly connections: readonly Explained[]
}

/** A connection to choose among. */
export type Named = Candidate & Pick<Connection, 'name'>

/** Explains a choice in words. */
export function explain(routes: readonly Route[], candidates: readonly Named[], wanted: Wanted): Explanation {
  const chosen = choose(routes, candidates, wanted)
  const nameOf = (id: string): string | null => candidates.find((one) => one.id === id)?.name ?? null
  const served = chosen.served.map(({ id, weight, standing }, i): Explained => {
    const health = { fine: 'healthy', slow: 'slow', failing: 'failing' }[standing]
    const why =
      i === 0
        ? `first: ${health}, weight ${weight}`
        : `where those before it certainly did nothing: ${health}, weight ${weight}`
    return { id, name: nameOf(id), is: i === 0 ? 'chosen' : 'next', why }
  })
  const excluded = chosen.excluded.map(({ id, why }): Explained => {
    const candidate = candidates.find((one) => one.id === id)
    return { id, name: nameOf(id), is: 'not_used', why: exclusionWords(why, candidate, wanted) }
  })
  const [first] = served
  return {
    connection: first?.id ?? null,
    route: chosen.route,
    words: `${routeWords(routes, chosen, wanted)} ${first ? `It goes over ${first.id} (${first.name}).` : 'Nothing serves it.'}`,
    connections: [...served, ...excluded],
  }
}

function routeWords(routes: readonly Route[], { route }: Chosen, { method }: Wanted): string {
  if (route !== null) return `Route ${route} fits.`
  return routes.some((one) => one.method === method)
    ? `No route fits, although there are routes for ${method}.`
    : `No route is about ${method}, so every active connection that offers it serves it.`
}

function exclusionWords(why: Exclusion, candidate: Candidate | undefined, { method, code }: Wanted): string {
  switch (why) {
    case 'not_routed':
      return 'the route does not name it'
    case 'not_found':
      return 'there is no such connection any more'
    case 'not_serving':
      return `it is ${candidate?.state ?? 'disabled'}; only active and degraded ones take new payments and payouts`
    case 'of_another_merchant':
      return `it belongs to ${candidate?.owner ?? 'another merchant'} and serves that merchant alone`
    case 'not_open':
      return 'it could not be opened; "connections test" says why'
    case 'not_offered':
      return `it does not offer ${[method, code].filter(Boolean).join(' ')} of this amount`
  }
}

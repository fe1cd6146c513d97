import type { Standing } from '../health/breaker.ts'
import type { ConnectionState } from '../states.ts'
import { isServing } from '../states.ts'
import { fits, type Route, type RouteTarget, type Wanted } from './route.ts'

/** What choosing needs to know of a connection. */
export type Candidate = {
  readonly id: string
  /** A merchant's id; null: the operator's, for every merchant. */
  readonly owner: string | null
  readonly state: ConnectionState
  /** Whether this process could open it. */
  readonly isOpen: boolean
  /** Whether it can serve what is wanted at all: method, code, amount. */
  readonly offers: boolean
  readonly standing: Standing
}

/** Why a connection does not serve what is wanted. */
export type Exclusion = 'not_routed' | 'not_found' | 'not_serving' | 'of_another_merchant' | 'not_open' | 'not_offered'

export type Chosen = {
  /** The route that fits, counted from 1; null: no route is about this method, so that every connection may serve it. */
  readonly route: number | null
  /** The connections that serve it, in the order in which they are tried. */
  readonly served: readonly { readonly id: string; readonly weight: number; readonly standing: Standing }[]
  /** All others, and why. */
  readonly excluded: readonly { readonly id: string; readonly why: Exclusion }[]
}

const WORSE: Readonly<Record<Standing, number>> = { fine: 0, slow: 1, failing: 2 }

/**
 * Which connections serve what is wanted, the best first: by health, then weight, then order in the first route that fits.
 * A method that no route names is served by every connection that offers it, a merchant's own ones first, then the oldest;
 * one that routes name is served by them alone. `candidates` are all connections, oldest first.
 */
export function choose(routes: readonly Route[], candidates: readonly Candidate[], wanted: Wanted): Chosen {
  const isRouted = routes.some(({ method }) => method === wanted.method)
  const index = routes.findIndex((route) => fits(route, wanted))
  const targets = isRouted ? (routes[index]?.connections ?? []) : defaultTargets(candidates)
  const named = targets.map((target) => ({ ...target, candidate: candidates.find(({ id }) => id === target.id) }))

  const served = named.flatMap(({ id, weight = 1, candidate }) =>
    candidate && !exclusionOf(candidate, wanted) ? [{ id, weight, standing: candidate.standing }] : [],
  )
  const others = candidates.filter(({ id }) => !targets.some((target) => target.id === id))
  return {
    route: index < 0 ? null : index + 1,
    served: served.toSorted((a, b) => WORSE[a.standing] - WORSE[b.standing] || b.weight - a.weight),
    excluded: [
      ...named.flatMap(({ id, candidate }) => {
        const why = candidate ? exclusionOf(candidate, wanted) : 'not_found'
        return why ? [{ id, why }] : []
      }),
      ...others.map(({ id }) => ({ id, why: 'not_routed' as const })),
    ],
  }
}

const defaultTargets = (candidates: readonly Candidate[]): RouteTarget[] =>
  candidates.toSorted((a, b) => Number(a.owner === null) - Number(b.owner === null)).map(({ id }) => ({ id }))

function exclusionOf({ owner, state, isOpen, offers }: Candidate, { merchantId }: Wanted): Exclusion | undefined {
  if (owner !== null && owner !== merchantId) return 'of_another_merchant'
  if (!isServing(state)) return 'not_serving'
  if (!isOpen) return 'not_open'
  return offers ? undefined : 'not_offered'
}

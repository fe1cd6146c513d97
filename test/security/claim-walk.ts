import type { CallOptions, Reply } from '../gateway.ts'
import type { ClaimWorld } from './claim-world.ts'

export type Call = (
  method: string,
  path: string,
  options?: CallOptions,
) => Promise<Pick<Reply, 'status' | 'text' | 'body'>>

/** Where the link is shown to who may give money back. */
export const SHOWN = ['GET /v1/checkout/:id', 'GET /v1/refunds', 'GET /v1/refunds/:id', 'GET /dashboard/api/search']

/** What is found where a link is shown: a list has both. */
export const foundIn = (routes: readonly string[]): string[] =>
  routes.flatMap((route) =>
    route === 'GET /v1/refunds'
      ? [`${route}: the token`, `${route}: the token of the claimed one`]
      : [`${route}: the token`],
  )

/** Asks every route that there is something to ask of, and looks for the links in what it answers. */
export function aWalk({ ids, secretsIn, waiting }: Pick<ClaimWorld, 'ids' | 'secretsIn' | 'waiting'>) {
  /** What takes a question of its own. */
  const queries: Readonly<Record<string, string>> = {
    'GET /dashboard/api/search': `?q=${waiting.body.externalId}`,
    'GET /v1/fees/preview': '?subject=qrcode&amount=100000',
    'GET /dashboard/api/views': '?list=refunds',
    'GET /dashboard/api/payouts/terms': '?receiverBankCode=BCA&amount=100000',
  }

  /** `GET /v1/refunds/:id` as a path of what there is; undefined: of this there is nothing. */
  function pathOf(route: string): string | undefined {
    const [, path = ''] = route.split(' ')
    const [, before] = /([a-z-]+)\/:/.exec(path) ?? []
    if (before === undefined) return path
    const id = ids[before]
    return id === undefined ? undefined : path.replace(':id', id)
  }

  return async (routes: readonly string[], ask: Call) => {
    const found: string[] = []
    const skipped: string[] = []
    const statuses = new Map<string, number>()
    for (const route of routes) {
      const path = pathOf(route)
      if (path === undefined) {
        skipped.push(route)
        continue
      }
      const { status, text } = await ask('GET', path + (queries[route] ?? ''))
      statuses.set(route, status)
      for (const secret of secretsIn(text)) found.push(`${route}: ${secret}`)
    }
    return { found, statuses, skipped }
  }
}

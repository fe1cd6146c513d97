import { expect } from 'vitest'
import { CLAIM_URL_EXAMPLE } from '../../../src/checkout/refunds/schema.ts'
import type { CallOptions, Reply } from '../../gateway/gateway.ts'
import type { Served } from '../../gateway/served.ts'
import type { ClaimWorld } from './claim-world.ts'

export type Call = (
  method: string,
  path: string,
  options?: CallOptions,
) => Promise<Pick<Reply, 'status' | 'text' | 'body'>>

/** Where the link is shown to callers who may refund. */
export const SHOWN = ['GET /v1/checkout/:id', 'GET /v1/refunds', 'GET /v1/refunds/:id', 'GET /dashboard/api/search']

/** What else is answered with a refund, to the same callers. */
const CHANGED = [
  'POST /v1/refunds',
  'POST /v1/refunds/:id/cancel',
  'POST /v1/checkout/:id/cancel',
  'POST /v1/checkout/:id/refresh',
  'POST /v1/sandbox/checkout/:id/simulate',
  'POST /dashboard/api/refunds',
]

/** Searches every reply there was, from any caller, for any link, not only for those of this world. */
export function expectLinksWhereTheyBelong({ replies }: Served): void {
  const holding = replies.filter((reply) => hasClaimLink(withoutItself(reply)))
  expect(holding.map(({ route }) => route).filter((route) => ![...SHOWN, ...CHANGED].includes(route))).toEqual([])
  const byKeyOrMember = holding.filter(({ route }) => route.includes(' /v1/'))
  expect(byKeyOrMember.length).toBeGreaterThan(0)
  expect(byKeyOrMember.filter(({ mayRefund }) => !mayRefund)).toEqual([])
}

/** The page that a link opens has that link itself, for its form and its other language, and no other. */
const withoutItself = ({ route, url, text }: Served['replies'][number]): string =>
  route === 'GET /claim/:id' ? text.replaceAll(url.split('?', 1)[0] ?? '', '') : text

/** What is found where a link is shown: a list has both. */
export const foundIn = (routes: readonly string[]): string[] =>
  routes.flatMap((route) =>
    route === 'GET /v1/refunds'
      ? [`${route}: the token`, `${route}: the token of the claimed one`]
      : [`${route}: the token`],
  )

/** A parameter of a route with its pattern, where it has one. */
const PARAMETER = /:\w+(?:\([^)]*\))?/

/** In place of a receipt's token stands an id that opens nothing. */
const TOKEN = /:token(?:\([^)]*\))?/

/** What never ends by itself is read elsewhere. */
const isStream = (url: string): boolean => url.endsWith('/stream') || (url.endsWith('/events') && url !== '/v1/events')

/** The routes of a server that show something and end, as `GET /v1/refunds/:id`. */
export const getsOf = ({ routes }: Served): string[] =>
  routes.filter(({ method, url }) => method === 'GET' && !isStream(url)).map(({ url }) => `GET ${url}`)

/** Anything that is a claim link, except the one that is printed as an example. */
const hasClaimLink = (text: string): boolean =>
  /\/claim\/[0-9a-hjkmnp-tv-z]{35}/.test(text.replaceAll(CLAIM_URL_EXAMPLE, ''))

/**
 * Asks every route that there is something to ask of, and looks for the links in what it answers. `about`: those whose
 * reply names the refunds or their payments, or is a refusal.
 */
export function aScan({
  ids: known,
  secretsIn,
  waiting,
  claimed,
}: Pick<ClaimWorld, 'ids' | 'secretsIn' | 'waiting' | 'claimed'>) {
  const { transactionId } = waiting.body
  const subjects = [waiting, claimed].flatMap(({ id, checkoutId, body }) => [id, checkoutId, body.transactionId])
  const ids: ClaimWorld['ids'] = { ...known, receipts: transactionId, r: transactionId }
  /** What takes a question of its own. */
  const queries: Readonly<Record<string, string>> = {
    'GET /dashboard/api/search': `?q=${waiting.body.externalId}`,
    'GET /v1/fees/preview': '?subject=qrcode&amount=100000',
    'GET /v1/invoices/suggestions': `?transactionId=${transactionId}`,
    'GET /dashboard/api/views': '?list=refunds',
    ...Object.fromEntries(
      ['invoices', 'collections', 'collectors', 'customers'].map((list) => [
        `GET /dashboard/api/${list}/file`,
        '?format=xlsx&language=en',
      ]),
    ),
    'GET /dashboard/api/payouts/terms': '?receiverBankCode=BCA&amount=100000',
  }

  /** `GET /v1/refunds/:id` as a path of what there is; undefined: of this there is nothing. */
  function pathOf(route: string): string | undefined {
    const [, path = ''] = route.split(' ')
    const [, before] = /([a-z0-9-]*)\/:/.exec(path) ?? []
    if (before === undefined) return path
    const id = ids[before]
    if (id === undefined) return undefined
    return path.replace(PARAMETER, id).replace(':refundId', waiting.id).replace(TOKEN, waiting.id)
  }

  return async (routes: readonly string[], ask: Call) => {
    const found: string[] = []
    const skipped: string[] = []
    const about: string[] = []
    const statuses = new Map<string, number>()
    for (const route of routes) {
      const path = pathOf(route)
      if (path === undefined) {
        skipped.push(route)
        continue
      }
      const { status, text } = await ask('GET', path + (queries[route] ?? ''))
      statuses.set(route, status)
      if (status !== 200 || subjects.some((subject) => text.includes(subject))) about.push(route)
      for (const secret of secretsIn(text)) found.push(`${route}: ${secret}`)
    }
    return { found, statuses, skipped, about }
  }
}

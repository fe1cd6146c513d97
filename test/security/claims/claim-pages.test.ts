import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WEBHOOK_TYPES } from '../../../src/compose/event-types.ts'
import { GUIDE_NAMES, pathOf } from '../../../src/guides/guides.ts'
import { aScan, expectLinksWhereTheyBelong, getsOf } from './claim-scan.ts'
import { aClaimWorld } from './claim-world.ts'

/* What opens without a key or a session, by its address alone: which of it opens a claim, and which says where one is. */

const world = await aClaimWorld()
const { gateway, secretsIn, waiting, claimed } = world
const { call } = gateway

const filesOf = (folder: string, ending: string) =>
  readdirSync(new URL(`../../../${folder}`, import.meta.url)).filter((file) => file.endsWith(ending))
const withMarkdown = (names: readonly string[]) => names.flatMap((name) => [name, `${name}.md`])

/** Documents that one route serves each by its name. */
const DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  'GET /docs/guides/:name': withMarkdown(GUIDE_NAMES.filter((name) => pathOf(name).startsWith('/docs/guides/'))),
  'GET /docs/id/guides/:name': withMarkdown(GUIDE_NAMES),
  'GET /docs/connections/:name': withMarkdown(
    filesOf('docs/connections', '.md')
      .map((file) => file.slice(0, -3))
      .filter((name) => name !== 'README'),
  ),
  'GET /docs/images/:name': filesOf('src/guides/pages/images', '.png'),
  'GET /docs/webhooks/:name': WEBHOOK_TYPES.map(({ name }) => name),
}
const documents = Object.entries(DOCUMENTS).flatMap(([route, names]) =>
  names.map((name) => route.replace(':name', name)),
)

test('nothing that is open to anybody says where a claim link is', async () => {
  const scan = aScan(world)
  const open = getsOf(world.served).filter((route) => !/^GET \/(v1|dashboard\/api)\//.test(route))
  const scanned = [...open.filter((route) => !(route in DOCUMENTS)), ...documents]
  const { found, statuses, skipped } = await scan(scanned, (method, path) => call(method, path, { key: null }))
  expect(found).toEqual([])
  expect(statuses.get('GET /:id(^co_[^/]*$)')).toBe(200)
  expect(statuses.get('GET /l/:id')).toBe(200)
  expect(documents.filter((route) => (statuses.get(route) ?? 404) >= 400)).toEqual([])
  // Files that are named by their content; what a token of its own opens: payments for staff and their stream, an invoice as
  // PDF and the end of its mails; a card bank's and a wallet's own pages in the sandbox.
  expect(skipped.map((route) => route.split('/').slice(1, 3).join('/')).sort()).toEqual([
    'assets/:name',
    'col_:id/:token',
    'col_:id/:token',
    'dashboard/assets',
    'inv_:id/:token',
    'inv_:id/:token',
    'sandbox/3ds',
    'sandbox/link',
    'sandbox/wallet',
  ])
})

test('the page of the payment says that a refund waits, and not where', async () => {
  for (const { checkoutId } of [waiting, claimed]) {
    for (const path of ['', '/status', '?locale=en']) {
      const { status, text } = await call('GET', `/${checkoutId}${path}`, { key: null })
      expect([status, secretsIn(text), text.includes('/claim/')]).toEqual([200, [], false])
    }
  }
  const { text } = await call('GET', `/${waiting.checkoutId}?locale=en`, { key: null })
  expect(text).toContain('waits for you')
})

test('a refund’s id opens nothing', async () => {
  const unknown = await call('GET', '/re_00000000000000000000000000', { key: null })
  for (const { id, checkoutId } of [waiting, claimed]) {
    for (const path of [`/${id}`, `/${id}/status`, `/${id}/events`, `/${id}/account`]) {
      const { status, text } = await call('GET', path, { key: null })
      expect([path, status, text.includes('125')]).toEqual([path, 404, false])
    }
    for (const path of [`/claim/${id}`, `/claim/${id.slice(3)}`, `/${checkoutId}/refunds/${id}`, '/claim/']) {
      expect([path, (await call('GET', path, { key: null })).status]).toEqual([path, 404])
    }
    for (const base of [`/${id}`, `/claim/${id}`, `/claim/${id.slice(3)}`]) {
      const named = await world.form(`${base}/account`, { bankCode: '008', accountNo: '9900112233' })
      const confirmed = await world.form(`${base}/confirm`, { naming: '1' })
      expect([base, named.status, confirmed.status]).toEqual([base, 404, 404])
    }
  }
  expect(unknown.status).toBe(404)
  const { status } = (await call('GET', `/v1/refunds/${waiting.id}`)).body
  expect(status).toBe('NEEDS_PAYER')
})

test('the link itself opens its refund and nothing else of it', async () => {
  expect(waiting.token).toMatch(/^[0-9a-hjkmnp-tv-z]{35}$/)
  for (const id of [waiting.id, waiting.checkoutId, waiting.transactionId])
    expect(id).not.toContain(waiting.token.slice(3))
  const page = await call('GET', waiting.url, { key: null })
  expect([page.status, page.text.includes('125')]).toEqual([200, true])
  expect(page.text).not.toContain(waiting.checkoutId)
  expect(claimed.token).not.toBe(waiting.token)
})

test('nothing that was replied to anybody here held a link but where it belongs', () => {
  expectLinksWhereTheyBelong(world.served)
})

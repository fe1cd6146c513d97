import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { WEBHOOK_TYPES } from '../../../src/compose/event-types.ts'
import { PUBLIC_API_ACCESS, type RouteAccess } from '../../../src/dashboard/access/public-api.ts'
import { dashboardEndpoints } from '../../../src/dashboard/endpoints.ts'
import {
  BUILT_IN_ROLES,
  GRANTABLE,
  may,
  type Permission,
  permissionsOf,
  type Role,
} from '../../../src/dashboard/people/permissions.ts'
import { GUIDE_NAMES, pathOf } from '../../../src/guides/guides.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { aMember, anOperator, aRole, type Browser } from '../../gateway/dashboard.ts'
import { aCheckoutBody } from '../../gateway/gateway.ts'
import { aRefunder } from '../../refunds/refunds.ts'
import { defined } from '../../setup/defined.ts'
import { aScan, expectLinksWhereTheyBelong, foundIn, getsOf, SHOWN } from './claim-scan.ts'
import { aClaimWorld } from './claim-world.ts'

/*
 * As claim-links.test.ts, for every member there can be: the routes and what they take come from the dashboard itself.
 * And for strangers: what opens by its address alone.
 */

const world = await aClaimWorld()
const { gateway, secretsIn, waiting, claimed } = world
const { call } = gateway
const scan = aScan(world)

const gets = getsOf(world.served)
const OWN = world.served.routes.flatMap(({ method, url, config: { access } }) =>
  access ? [[`${method} ${url}`, access] as const] : [],
)
const access: Readonly<Record<string, RouteAccess>> = { ...PUBLIC_API_ACCESS, ...Object.fromEntries(OWN) }
const routes = gets.filter((route) => route in access)
const others = gets.filter((route) => route.startsWith('GET /dashboard/api/') && !(route in access))

const opens = (permissions: readonly Permission[], route: string) =>
  may({ permissions }, access[route]?.permission ?? 'team.change')

const scanAs = (member: Browser, scanned: readonly string[]) =>
  scan(scanned, (method, path) => member.call(method, path))
const byOwner = await scanAs(world.owner, routes)

function expectOnlyWhereItBelongs({ found }: typeof byOwner, permissions: readonly Permission[]) {
  const mayOpen = (route: string) => opens(permissions, route)
  const shown = SHOWN.filter((route) => permissions.includes('refunds.make') && mayOpen(route))
  expect(found.sort()).toEqual(foundIn(shown).sort())
}

test('the dashboard shows links to its owner where they belong', () => {
  expectOnlyWhereItBelongs(byOwner, permissionsOf('owner', null))
  const { statuses, skipped } = byOwner
  const unseen = [...statuses].filter(([, status]) => status !== 200).map(([route]) => route)
  // Of a refund that waits for approval there is no file, no day of the books is closed yet, and a receipt names its
  // payment by the payment's own id, where the other routes have the checkout's.
  const expected = ['approvals/:id/file', 'books/file', 'receipts/payments/:id']
  expect(unseen.sort()).toEqual(expected.map((path) => `GET /dashboard/api/${path}`))
  // A business's files and saved receivers: there are none of either.
  expect(skipped).toEqual(['GET /dashboard/api/documents/:id/file', 'GET /dashboard/api/receivers/:id'])
})

// What has nothing to say to the owner of the refunds or their payments has none of their links for those who see less.
const { about } = byOwner

test.each(BUILT_IN_ROLES.filter((role) => role !== 'owner'))(
  'the dashboard shows links to members who may refund, and to no others: %s',
  async (role) =>
    expectOnlyWhereItBelongs(await scanAs(await aMember(gateway, role), about), permissionsOf(role, null)),
)

test('the dashboard shows no link to an operator, nor without a session', async () => {
  const operator = await anOperator(gateway)
  const { found, statuses } = await scan(others, (method, path) => operator.call(method, path))
  const strangers = await scan(others, (method, path) => gateway.call(method, path, { key: null }))
  expect([...found, ...strangers.found]).toEqual([])
  expect([...statuses.values()].filter((status) => status === 200).length).toBeGreaterThan(5)
})

/** What the dashboard answers with a refund when something was changed, by its own schemas: each is called below. */
const CHANGES_WITH_REFUNDS = dashboardEndpoints
  .filter(({ name, schema }) => !name.startsWith('GET ') && JSON.stringify(schema.response).includes('claimUrl'))
  .map(({ name }) => name)

test('nor to the member who requested, approved or rejected a refund: it is shown with the refund alone', async () => {
  expect(CHANGES_WITH_REFUNDS).toEqual(['POST /dashboard/api/refunds'])
  const { aPaid } = aRefunder(gateway)
  const ask = async (externalId: string) => {
    const { transactionId } = await aPaid({ type: 'virtual_account', code: 'BCA', externalId })
    const body = { externalId, transactionId, fallback: 'claim_link' }
    return (await world.support.call('POST', '/dashboard/api/refunds', { body })).body.approvalId
  }
  const finance = await aMember(gateway, 'finance')
  const [approvalId, ...others] = [world.approvalId, await ask('rejected'), await ask('withdrawn')]
  const act = async (member: Browser, id: string, act: string) =>
    (await member.call('POST', `/dashboard/api/approvals/${id}/${act}`, { body: {} })).status
  expect(await act(finance, approvalId, 'approve')).toBe(200)
  expect(await act(finance, others[0], 'reject')).toBeLessThan(300)
  expect(await act(world.support, others[1], 'withdraw')).toBeLessThan(300)
  const [made] = (await finance.call('GET', '/v1/refunds?externalId=requested')).body.data
  expect(made).toMatchObject({ way: 'claim_link', claimUrl: expect.stringContaining('/claim/') })
  const [seen] = (await world.support.call('GET', '/v1/refunds?externalId=requested')).body.data
  expect(seen).toEqual({ ...made, claimUrl: null })
})

test('nor does what is streamed to open pages of the dashboard', async () => {
  const cookie = [...world.owner.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const left = new AbortController()
  const url = `${gateway.url}/dashboard/api/stream?merchant=${DEMO.merchantId}`
  const response = await fetch(url, { headers, signal: left.signal })
  const reader = defined(response.body).pipeThrough(new TextDecoderStream()).getReader()
  let heard = (await reader.read()).value ?? ''
  const { token } = await world.aClaim('streamed')
  const { body: after } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  while (!heard.includes(after.id)) heard += defined((await reader.read()).value)
  left.abort()
  expect([heard.includes(token), heard.includes('/claim/')]).toEqual([false, false])
})

const MADE: readonly (readonly Permission[])[] = [
  ...GRANTABLE.map((one) => [one]),
  GRANTABLE.filter((one) => one !== 'refunds.make'),
  ['payments.read', 'refunds.ask', 'refunds.make'],
]
test.each(MADE.map((permissions) => ({ permissions, name: permissions.slice(0, 3).join() })))(
  'and to a role that was made only with that right: $name',
  async ({ permissions }) => {
    const role: Role = await aRole(gateway, permissions)
    // What they may not open refuses each of the roles above already.
    const scanned = permissions.length > 3 ? routes : about
    const open = scanned.filter((route) => opens(permissions, route) || SHOWN.includes(route))
    expectOnlyWhereItBelongs(await scanAs(await aMember(gateway, role), open), permissions)
  },
)

describe('what opens without a key or a session, by its address alone', () => {
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
})

test('nothing that was replied to anybody here held a link but where it belongs', () => {
  expectLinksWhereTheyBelong(world.served)
})

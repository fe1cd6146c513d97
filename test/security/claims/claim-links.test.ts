import { describe, expect, test } from 'vitest'
import { TOOLS } from '../../../src/agents/tool-server.ts'
import { ledgerVerify } from '../../../src/cli/ledger/verify.ts'
import { KEY_SCOPES, type KeyScope } from '../../../src/merchants/keys/secret-keys.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { anAgent, anAgentKey } from '../../agents/agent.ts'
import { openSession, sessionHeaders } from '../../csrf/csrf.ts'
import { aMember } from '../../gateway/dashboard.ts'
import { until } from '../../gateway/gateway.ts'
import { aSender } from '../../payouts/send-money.ts'
import { privacyOf } from '../../privacy/privacy-commands.ts'
import { aScan, type Call, expectLinksWhereTheyBelong, foundIn, getsOf, SHOWN } from './claim-scan.ts'
import { aClaimWorld, unpacked } from './claim-world.ts'

/*
 * Anyone who has a claim link can take the money. Every reply to every kind of caller is searched for it: it has to be
 * where it belongs and nowhere else. The requests come from the routes of the server itself.
 */

const world = await aClaimWorld({ everyReport: true })
const { gateway, secretsIn, waiting, claimed } = world
const { call } = gateway
const scan = aScan(world)

type Operation = { readonly operationId: string; readonly responses: unknown }
const document = gateway.server.openApi() as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

/** Whether a shape has a place for a link, itself or in a shape that it refers to. */
function hasPlaceForLink(shape: unknown, seen = new Set<string>()): boolean {
  const text = JSON.stringify(shape)
  if (text.includes('"claimUrl":')) return true
  const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)
  return referred.some((name) => !seen.has(name) && hasPlaceForLink(document.components.schemas[name], seen.add(name)))
}

/** What changes something and may be answered with a refund, as the document has it: each is called below. */
const CHANGES_WITH_REFUNDS = Object.values(document.paths)
  .flatMap(({ get: _get, ...changes }) => Object.values(changes))
  .filter(({ responses }) => hasPlaceForLink(responses))
  .map(({ operationId }) => operationId)
  .sort()

/** By an access token, or by an origin. */
const NOT_BY_KEY = ['GET /v1/auth/clients/csrf', 'GET /v1/send-money', 'GET /v1/send-money/:id']

// Where a card's bank leads its payer is no operation of the API.
const GETS = getsOf(world.served).filter((route) => /^GET \/v1\/(?!inbound\/)/.test(route))

describe('the API', () => {
  const ALL_BUT_REFUNDS = KEY_SCOPES.filter((scope) => scope !== 'refunds')
  const SCOPES: readonly (readonly KeyScope[])[] = [KEY_SCOPES, ALL_BUT_REFUNDS, ...KEY_SCOPES.map((scope) => [scope])]
  /** What says something of the refunds to a key of all scopes: keys of one scope request no more. */
  let about: readonly string[] = GETS

  test('is documented whole, so that what may hold a link is known', () => {
    const documented = Object.entries(document.paths).filter(([, methods]) => 'get' in methods)
    expect(GETS.toSorted()).toEqual(documented.map(([path]) => `GET ${path.replace('{id}', ':id')}`).sort())
  })

  test.each(SCOPES.map((scopes) => ({ scopes })))(
    'shows links to keys with the scope refunds: $scopes',
    async ({ scopes }) => {
      const key = await world.aKey(scopes)
      const scanned = scopes === ALL_BUT_REFUNDS ? GETS : about
      const { found, statuses, ...seen } = await scan(scanned, (method, path) => call(method, path, { key }))
      const shown = SHOWN.filter((route) => scopes.includes('refunds') && statuses.get(route) === 200)
      expect(found.sort()).toEqual(foundIn(shown).sort())
      if (scopes === KEY_SCOPES) {
        // Of everything that a key opens there was something to look at.
        const closed = [...statuses].filter(([, status]) => status !== 200).map(([route]) => route)
        expect(closed.sort()).toEqual(NOT_BY_KEY)
        expect(statuses.size).toBe(GETS.length)
        about = seen.about
      }
    },
  )

  test('shows no link to an access token, a key of an agent, a browser session or a stranger', async () => {
    const { key } = await anAgentKey(gateway)
    const session = await openSession(gateway)
    const asSession: Call = (method, path) => call(method, path, { key: null, headers: sessionHeaders(session) })
    for (const ask of [
      aSender(gateway).call,
      asSession,
      (method, path) => call(method, path, { key }),
      (method, path) => call(method, path, { key: null }),
    ] satisfies Call[]) {
      expect((await scan(GETS, ask)).found).toEqual([])
    }
    const read = await asSession('GET', `/v1/checkout/${waiting.checkoutId}`)
    expect([read.status, read.body.id]).toEqual([200, waiting.checkoutId])
  })

  test('puts the link into repeated replies where the caller who repeats them may see it', async () => {
    const { body, headers } = waiting
    const [first, second] = [await world.aKey(['refunds']), await world.aKey(['refunds', 'checkout'])]
    for (const options of [{ headers }, {}]) {
      const texts = await Promise.all(
        [DEMO.secretKey, first, second].map(
          async (key) => (await call('POST', '/v1/refunds', { body, key, ...options })).text,
        ),
      )
      expect(new Set(texts).size).toBe(1)
      expect(secretsIn(texts[0] ?? '')).toEqual(['the token'])
    }
    const byFinance = await (await aMember(gateway, 'finance')).call('POST', '/dashboard/api/refunds', { body })
    const bySupport = await world.support.call('POST', '/dashboard/api/refunds', { body })
    expect([byFinance.status, secretsIn(byFinance.text)]).toEqual([200, ['the token']])
    expect([bySupport.status, bySupport.body.claimUrl, secretsIn(bySupport.text)]).toEqual([200, null, []])
  })

  test('and every other reply that may hold a refund, by who asks', async () => {
    expect(CHANGES_WITH_REFUNDS).toEqual([
      'cancelCheckout',
      'cancelRefund',
      'createRefund',
      'refreshCheckout',
      'resendEvent',
      'simulateCheckout',
    ])
    const one = await world.aClaim('acted-on')
    const [limited, whole] = [await world.aKey(['checkout']), DEMO.secretKey]
    const { data } = (await call('GET', `/v1/events?limit=100&subjectId=${one.id}`)).body
    const acts = [
      { path: `/v1/checkout/${one.checkoutId}/refresh`, shows: true },
      { path: `/v1/sandbox/checkout/${one.checkoutId}/simulate`, body: { outcome: 'duplicate' }, shows: true },
      { path: `/v1/events/${data[0].id}/resend`, shows: false },
    ]
    for (const { path, shows, ...options } of acts) {
      const [less, more] = [
        await call('POST', path, { ...options, key: limited }),
        await call('POST', path, { ...options, key: whole }),
      ]
      expect([path, less.status < 300, less.text.includes(one.token)]).toEqual([path, true, false])
      expect([path, more.status < 300, more.text.includes(one.token)]).toEqual([path, true, shows])
    }
    // One that is not paid yet has no refund, and one that is paid is not cancelled.
    expect((await call('POST', `/v1/checkout/${one.checkoutId}/cancel`)).status).toBe(409)
    const cancelled = await call('POST', `/v1/refunds/${one.id}/cancel`)
    expect([cancelled.status, cancelled.text.includes(one.token)]).toEqual([200, true])
    // Once: what was cancelled cannot be cancelled.
    const again = await call('POST', `/v1/refunds/${one.id}/cancel`)
    expect([again.status, again.body.code]).toEqual([409, 'INVALID_STATE'])
  })
})

test('no tool of agents returns a link, for any rights of the key elsewhere', async () => {
  const given: Record<string, unknown> = {
    id: waiting.checkoutId,
    checkoutId: waiting.checkoutId,
    externalId: 'by-a-tool',
    sentence: 'QRIS Rp125.000 kopi',
    amount: 125_000,
    currency: 'IDR',
    limit: 100,
    receiverName: 'Ani',
    receiverAccountNo: '1122334455',
    receiverBankCode: 'BCA',
  }
  for (const bearer of [(await anAgentKey(gateway)).key, DEMO.secretKey]) {
    const agent = await anAgent(gateway.url, bearer)
    for (const { name, input } of TOOLS) {
      const { properties } = input as { properties?: object } & object
      const known = Object.keys(properties ?? {}).flatMap((key) => (key in given ? [[key, given[key]]] : []))
      const { text } = await agent.call(name, Object.fromEntries(known))
      expect([name, secretsIn(text)]).toEqual([name, []])
    }
    const { text } = await agent.call('get_checkout', { id: waiting.checkoutId })
    expect(text).toContain(waiting.id)
  }
})

test('no report of any kind and format holds a link', async () => {
  expect(world.reports.length).toBeGreaterThan(12)
  let isThere = false
  for (const id of world.reports) {
    const response = await fetch(`${gateway.url}/v1/reports/${id}/file`, {
      headers: { authorization: `Bearer ${DEMO.secretKey}` },
    })
    const text = unpacked(Buffer.from(await response.arrayBuffer()))
    isThere ||= text.includes(waiting.id)
    expect([response.status, secretsIn(text)]).toEqual([200, []])
  }
  expect(isThere).toBe(true)
})

test('events carry a link to the URLs that a person with the right to refund has set, and to no other', async () => {
  const { settings, bySettingsKey, byDeveloper, echoing } = world.endpoints
  const isSent = (one: typeof settings) =>
    one.received.some(({ body }) => JSON.parse(body).data.id === claimed.id && body.includes('refund.succeeded'))
  await until(async () => [settings, bySettingsKey, byDeveloper, echoing].every(isSent))
  const linksIn = (one: typeof settings) => secretsIn(one.received.map(({ body }) => body).join('\n'))
  for (const trusted of [settings, echoing]) {
    expect(linksIn(trusted)).toEqual(['the token', 'the token of the claimed one'])
  }
  for (const other of [bySettingsKey, byDeveloper]) {
    expect(linksIn(other)).toEqual([])
    const event = other.received.map(({ body }) => JSON.parse(body)).find(({ type }) => type === 'refund.needs_payer')
    expect(event.data).toMatchObject({ way: 'claim_link', claimUrl: null })
  }
  // What was signed is what was sent.
  const { data } = settings.received.map(({ body }) => JSON.parse(body)).find((one) => one.data.id === waiting.id)
  expect(data.claimUrl).toBe(gateway.config.checkoutUrl + waiting.url)
})

test('no link is stored in the clear, and its hash and sealed form in one place', async () => {
  const { tablesWith } = privacyOf(gateway)
  // The log of requests is written a moment after they were answered, and leaves some out of very many.
  await until(async () => {
    await call('GET', `/v1/refunds/${waiting.token}`)
    await call('POST', `/v1/checkout`, { body: { metadata: { link: waiting.url } } })
    await call('GET', `/v1/refunds?externalId=${waiting.body.externalId}`)
    const logged: { path: string }[] = (await call('GET', '/v1/requests?limit=10')).body.data
    return logged.some(({ path }) => path.includes('externalId=waiting'))
  })
  for (const token of [waiting.token, claimed.token]) expect(await tablesWith(token)).toEqual([])
})

test('what the gateway writes down, and what its commands print, holds no link', async () => {
  const { run, exported } = privacyOf(gateway)
  expect(world.written.join('')).toContain('"type":"audit"')
  expect(world.written.join('')).toContain('/claim/:id')
  expect(secretsIn(world.written.join(''))).toEqual([])
  const held = JSON.stringify(await exported('--checkout', waiting.checkoutId))
  expect([held.includes(waiting.id), secretsIn(held)]).toEqual([true, []])
  const verified = await run(ledgerVerify)
  expect([verified.includes('VIOLATED'), secretsIn(verified)]).toEqual([false, []])
  expect(secretsIn((await call('GET', '/metrics', { key: null })).text)).toEqual([])
})

test('nothing that was replied to anybody here held a link but where it belongs', () => {
  expectLinksWhereTheyBelong(world.served)
})

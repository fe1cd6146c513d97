import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { buildIfStale } from '../../scripts/builds.ts'
import { currency } from '../../src/base/currency.ts'
import { fromWhole, toWhole } from '../../src/base/money.ts'
import { profiles } from '../../src/connectors/profiles.ts'
import { GUIDE_NAMES, pathOf, readGuide, TRANSLATED_NAMES } from '../../src/guides/guides.ts'
import { paymentTypesTable } from '../../src/guides/payment-types.ts'
import type { PaymentType } from '../../src/payment-methods/types.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { aGateway } from '../gateway/gateway.ts'
import { feeOf } from '../gateway/plans.ts'
import { aDirectory } from '../gateway/process.ts'
import { NODES } from './nodes.ts'

buildIfStale('packages')
const gateway = await aGateway({ WORK: 'off' })
const run = promisify(execFile)
const read = (path: string) => gateway.call('GET', path, { key: null })

test.each(GUIDE_NAMES)('the guide %s is a page without scripts, and leads somewhere', async (name) => {
  const { status, text, headers } = await read(pathOf(name))
  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(text).toContain('<h1')
  expect(text).not.toMatch(/<script|\sstyle=|\son[a-z]+=/)
  const base = new URL(pathOf(name), gateway.url)
  const links = [...text.matchAll(/href="([^"#]+)/g)].map(([, href = '']) => new URL(href, base))
  for (const { origin, pathname } of links.filter((link) => link.origin === base.origin)) {
    expect([pathname, (await fetch(origin + pathname)).status]).toEqual([pathname, 200])
  }
  expect((await read(`${pathOf(name)}.md`)).text).toBe(readGuide(name, gateway.config.baseUrl))
})

test.each(profiles.map(({ name }) => name).filter((name) => name !== 'aspi'))(
  'the document of connections to %s is a page, and what it leads to is there',
  async (name) => {
    const path = `/docs/connections/${name}`
    const { status, text } = await read(path)
    expect(status).toBe(200)
    expect(text).not.toMatch(/<script|\.md["#]|href="\.\./)
    for (const [, href = ''] of text.matchAll(/href="(\/docs\/connections[^"#]*)/g)) {
      expect([href, (await read(href)).status]).toEqual([href, 200])
    }
    expect((await read(`${path}.md`)).text).toContain('## ')
    expect((await read('/docs/connections')).text).toContain(`/docs/connections/${name}`)
  },
)

test('the ten guides that are read most are there in Indonesian', () => {
  const most = ['quick-start', 'shop', 'woocommerce', 'payments', 'webhooks', 'idempotency', 'refunds', 'payouts']
  expect(TRANSLATED_NAMES).toEqual(expect.arrayContaining([...most, 'testing', 'going-live']))
})

test.each(TRANSLATED_NAMES)('the guide %s in Indonesian keeps in step with the English one', async (name) => {
  const shapeOf = (markdown: string) => ({
    headings: [...markdown.matchAll(/^(#+) /gm)].map(([, marks]) => marks?.length),
    code: markdown.match(/^```[\s\S]*?^```$/gm),
    tables: markdown.match(/^\|/gm)?.length,
    links: [...markdown.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) =>
      to?.replace('-id.png', '.png').replace('/docs/id/', '/docs/'),
    ),
  })
  const { status, text } = await read(pathOf(name, 'id'))
  const page = new URL(pathOf(name, 'id'), gateway.url)
  for (const [, href = ''] of text.matchAll(/href="([^"#]+)/g)) {
    const { origin, pathname } = new URL(href, page)
    if (origin === page.origin) expect([pathname, (await fetch(origin + pathname)).status]).toEqual([pathname, 200])
  }
  expect([status, text.includes('<html lang="id">')]).toEqual([200, true])
  expect(shapeOf(readGuide(name, '', 'id'))).toEqual(shapeOf(readGuide(name, '')))
  const pictures = [...text.matchAll(/<img src="([^"]+)/g)].map(([, src = '']) => src)
  for (const src of pictures) expect((await read(src)).headers.get('content-type')).toBe('image/png')
})

test('all that is read at /docs has one style and one list of contents, which says where one is', async () => {
  const pages = [
    ...GUIDE_NAMES.map((name) => pathOf(name)),
    '/docs/errors',
    '/docs/webhooks',
    '/docs/webhooks/payment.succeeded',
  ]
  const listed = new Set<string>()
  for (const path of pages) {
    const { text } = await read(path)
    const [, contents = ''] = /<nav id="contents"[^>]*>(.*?)<\/nav>/s.exec(text) ?? []
    const here = [...contents.matchAll(/href="([^"]+)" aria-current="page"/g)].map(([, href]) => href)
    expect(here, path).toEqual([path.startsWith('/docs/webhooks') ? '/docs/webhooks' : path])
    expect(text, path).toContain('<link rel="stylesheet" href="/docs/style.css">')
    listed.add(contents.replace(' aria-current="page"', ''))
  }
  expect(listed.size).toBe(1)
  expect((await read('/docs/guides/versions')).headers.get('location')).toBe('/docs/changelog')
})

test('who opens the gateway’s address finds the guides, and programs find all of them in one text', async () => {
  const home = await gateway.call('GET', '/', { key: null })
  expect([home.status, home.headers.get('location')]).toEqual([302, '/docs/guides/quick-start'])
  const { text } = await read('/llms-full.txt')
  for (const name of GUIDE_NAMES) expect(text).toContain(readGuide(name, gateway.config.baseUrl))
  expect(text).toContain((await read('/docs/errors.md')).text)
  expect(text).toContain('## IDEMPOTENCY_REPLAY')
})

test.each(['guides', 'id/guides', 'webhooks', 'connections', 'images'])(
  'an unknown page of /docs/%s is not found, whatever its name',
  async (folder) => {
    const nowhere = await read('/docs/none')
    expect(nowhere).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    for (const name of ['none', 'constructor', '..%2Fstyle.css']) {
      const { status, body } = await read(`/docs/${folder}/${name}`)
      expect({ status, body }).toEqual({ status: 404, body: { ...nowhere.body, requestId: body.requestId } })
    }
  },
)

test('the documents that programs are pointed to exist', async () => {
  const { status, text } = await read('/llms.txt')
  expect(status).toBe(200)
  const links = [...text.matchAll(/\]\((\S+)\)/g)].map(([, link = '']) => new URL(link).pathname)
  expect(links.length).toBeGreaterThan(GUIDE_NAMES.length)
  for (const path of links) expect([path, (await read(path)).status]).toEqual([path, 200])
})

type Item = { name: string; item: { request: { method: string; url: { raw: string }; body?: { raw: string } } }[] }

test('the Postman collection has every operation of the document, and examples that are JSON', async () => {
  const collection = (await read('/docs/postman.json')).body as { info: { schema: string }; item: Item[] }
  expect(collection.info.schema).toContain('collection/v2.1.0')
  const requests = collection.item.flatMap(({ item }) => item.map(({ request }) => request))
  const used = requests.map(
    ({ method, url }) => `${method} ${url.raw.replace('{{baseUrl}}', '').replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  const { paths } = (await read('/docs/openapi.json')).body as { paths: Record<string, object> }
  const documented = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => /^(get|post|put|patch|delete)$/.test(key))
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(used.toSorted()).toEqual(documented.toSorted())
  const checkout = requests.find(({ url, method }) => method === 'POST' && url.raw === '{{baseUrl}}/v1/checkout')
  const made = await gateway.call('POST', '/v1/checkout', { raw: checkout?.body?.raw ?? '' })
  expect(made.status).toBe(200)
})

type Variable = { key: string; value: string }
type Scripted = {
  name: string
  request: { method: string; header: Variable[]; url: { raw: string; variable: Variable[] }; body?: { raw: string } }
  event?: { script: { exec: string[] } }[]
}

test('the Postman collection works as it is in the sandbox: it has the published keys, and stores tokens and ids', async () => {
  const collection = (await read('/docs/postman.json')).body as { variable: Variable[]; item: { item: Scripted[] }[] }
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]))
  expect(variables.get('secretKey')).toBe(DEMO.secretKey)
  const requests = collection.item.flatMap(({ item }) => item)
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_all, key: string) => variables.get(key) ?? key)
  /** As Postman sends a request and runs its script. */
  const send = async (method: string, raw: string) => {
    const found = requests.find(({ request }) => request.method === method && request.url.raw === `{{baseUrl}}${raw}`)
    if (!found) throw new Error(raw)
    const { header, url, body } = found.request
    const path = url.variable.reduce((text, { key, value }) => text.replace(`:${key}`, fill(value)), fill(url.raw))
    const response = await fetch(path.replace(gateway.config.baseUrl, gateway.url), {
      method,
      headers: header.map(({ key, value }): [string, string] => [key, fill(value).replace('$guid', 'x')]),
      ...(body && { body: body.raw }),
    })
    const reply = await response.json()
    const pm = {
      response: { json: () => reply, code: response.status },
      collectionVariables: { set: (key: string, value: string) => variables.set(key, value) },
    }
    for (const { script } of found.event ?? []) new Function('pm', script.exec.join('\n'))(pm)
    return { status: response.status, reply }
  }
  const { reply } = await send('POST', '/v1/checkout')
  expect(variables.get('checkoutId')).toBe(reply.id)
  expect((await send('GET', '/v1/checkout/:id')).reply.id).toBe(reply.id)
  expect((await send('POST', '/v1/auth/token')).status).toBe(200)
  expect((await send('POST', '/v1/send-money')).status).toBe(200)
  expect((await send('GET', '/v1/send-money/:id')).reply.data.id).toBe(variables.get('sendMoneyId'))
  expect((await send('POST', '/v1/payment-links')).status).toBe(200)
  expect((await send('GET', '/v1/payment-links/:id')).status).toBe(200)
})

test('the webhooks guide names every event', async () => {
  const { webhooks = {} } = (await read('/docs/openapi.json')).body as { webhooks?: object }
  const guide = readGuide('webhooks')
  const missing = Object.keys(webhooks).filter((type) => !guide.includes(`\`${type}\``))
  expect(missing).toEqual([])
})

test.each<[PaymentType, number, string]>([
  ['qrcode', 700, '0.7 %'],
  ['virtual_account', 4_000, 'Rp4.000'],
  ['ewallet', 1_500, '1.5 %'],
  ['credit_card', 4_900, '2.9 % and Rp2.000'],
])('the documented fee of %s is the one that is charged', (method, fee, documented) => {
  expect(toWhole(feeOf(method, fromWhole(100_000, currency('IDR'))))).toBe(fee)
  expect(readGuide('payments')).toMatch(new RegExp(`^\\| \`${method}\` .*\\| ${documented} \\|`, 'm'))
})

test('the guide to payments has the table that the types of payment and the market make', () => {
  expect(readGuide('payments')).toContain(paymentTypesTable())
  expect(readGuide('payments', '', 'id')).toContain(paymentTypesTable('id'))
})

/** How the programs of the quick start are run, where the machine has what runs them. */
const RUNNERS: Readonly<Record<string, readonly [file: string, command: string, ...words: string[]]>> = {
  sh: ['start.sh', 'sh'],
  ts: ['start.mjs', NODES.at(-1) ?? process.execPath],
  python: ['start.py', 'python3'],
  php: ['start.php', 'php'],
  go: ['start.go', 'go', 'run'],
}
const has = (command: string): boolean => spawnSync('which', [command]).status === 0

test.each(Object.keys(RUNNERS))('the quick start in %s works unchanged', async (language) => {
  const [file = '', command = '', ...words] = RUNNERS[language] ?? []
  const [, program = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(readGuide('quick-start')) ?? []
  expect(program).not.toBe('')
  if (!has(command)) return
  const folder = aDirectory()
  const installed = join(folder, 'node_modules/@gapura/sdk')
  mkdirSync(dirname(installed), { recursive: true })
  symlinkSync(resolve(import.meta.dirname, '../../packages/sdk'), installed)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, file), program)
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, GAPURA_API_KEY: DEMO.secretKey, GAPURA_BASE_URL: gateway.url }
  const { stdout } = await run(command, [...words, file], { cwd: folder, env })
  expect(stdout).toMatch(/\/co_[0-9a-z]{26}/)
  expect(stdout).toContain('PENDING')
})

type Media = { readonly example?: unknown; readonly examples?: Readonly<Record<string, { readonly value?: unknown }>> }
type Operation = {
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly { readonly name?: string; readonly in?: string; readonly description?: string }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, Media>> }
  readonly security?: readonly Readonly<Record<string, unknown>>[]
}
export type OpenApiDocument = { readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>> }

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** The credential of an operation: the collection's variable in the header that carries it. */
const CREDENTIALS: Readonly<Record<string, { key: string; value: string }>> = {
  secretKey: { key: 'Authorization', value: 'Bearer {{secretKey}}' },
  providerKey: { key: 'Authorization', value: 'Bearer {{providerKey}}' },
  accessToken: { key: 'publicAccessToken', value: 'Bearer {{accessToken}}' },
}

/** A Postman collection (2.1) of every operation of the document, by its tags, with the document's own examples. */
export function toPostman(document: OpenApiDocument, baseUrl: string, known: Known = {}) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => ({
      path,
      method,
      operation: item[method] as Operation,
    })),
  )
  const folders = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'Other')
  return {
    info: { name: 'Gapura', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    variable: [
      { key: 'baseUrl', value: baseUrl },
      ...['secretKey', 'providerKey', 'accessToken'].map((key) => ({ key, value: known[key] ?? '' })),
      ...idVariables(operations).map((key) => ({ key, value: '' })),
    ],
    item: [...folders].map(([name, each]) => ({ name, item: each.map(toRequest) })),
  }
}

/** Values of variables that a collection begins with: the published keys of the sandbox. */
type Known = Readonly<Record<string, string>>

/** `/v1/payment-links/{id}` and what is below it take the id that the last reply of `/v1/payment-links` had: `paymentLinkId`. */
function idVariableOf(path: string): string | undefined {
  const [, object] = /^\/v1\/(?:sandbox\/)?([a-z-]+)\/\{id\}/.exec(path) ?? []
  if (object === undefined) return undefined
  const singular = object.replace(/s$/, '')
  return `${singular.replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase())}Id`
}

const idVariables = (found: readonly Found[]): string[] => [
  ...new Set(found.flatMap(({ path }) => idVariableOf(path) ?? [])),
]

/** What is stored of a reply: the access token, and the id of what was created, for the requests that take it. */
function scriptOf({ path, method }: Found): object[] {
  if (method !== 'post') return []
  const variable = path === '/v1/auth/token' ? 'accessToken' : idVariableOf(`${path}/{id}`)
  const isCreating = path === '/v1/auth/token' || !path.includes('{')
  if (variable === undefined || !isCreating) return []
  const read = path === '/v1/auth/token' ? 'reply.access_token' : '(reply.data || reply).id'
  const exec = [
    `const reply = pm.response.json()`,
    `if (pm.response.code < 300 && ${read}) pm.collectionVariables.set('${variable}', ${read})`,
  ]
  return [{ listen: 'test', script: { type: 'text/javascript', exec } }]
}

type Found = { readonly path: string; readonly method: string; readonly operation: Operation }

function toRequest({ path, method, operation }: Found) {
  const { summary = path, description, parameters = [], security = [], requestBody } = operation
  const isCreating = method === 'post' && requestBody !== undefined
  const id = idVariableOf(path)
  const event = scriptOf({ path, method, operation })
  const credential = CREDENTIALS[Object.keys(security[0] ?? {})[0] ?? '']
  const body = exampleOf(requestBody?.content?.['application/json'])
  const query = parameters.filter((one) => one.in === 'query')
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => segment.replace(/^\{(.+)\}$/, ':$1'))
  const url = {
    raw: `{{baseUrl}}/${segments.join('/')}`,
    host: ['{{baseUrl}}'],
    path: segments,
    query: query.map(({ name, description: about }) => ({ key: name, value: '', description: about, disabled: true })),
    variable: segments
      .filter((one) => one.startsWith(':'))
      .map((one) => ({ key: one.slice(1), value: id === undefined ? '' : `{{${id}}}` })),
  }
  const header = [
    ...(credential ? [credential] : []),
    ...(requestBody ? [{ key: 'Content-Type', value: 'application/json' }] : []),
    ...(isCreating ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
  ]
  const raw = body === undefined ? {} : { body: { mode: 'raw', raw: JSON.stringify(body, null, 2) } }
  return {
    name: summary,
    ...(event.length > 0 && { event }),
    request: { method: method.toUpperCase(), description, url, header, ...raw },
  }
}

const exampleOf = (media: Media | undefined): unknown =>
  media?.example ?? Object.values(media?.examples ?? {})[0]?.value

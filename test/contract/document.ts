import { Ajv2020 } from 'ajv/dist/2020.js'

// biome-ignore lint/suspicious/noExplicitAny: the document is read as the JSON it is
export type Document = any

/** A reply that was really given. */
type GivenReply = {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** What a document says of replies and events, compared with those that were given. */
export type Judge = {
  /** How a reply differs from the document; empty: not at all. Undefined: the document knows no such operation. */
  differencesOf(reply: GivenReply): string[] | undefined
  /** How the body of a webhook differs. */
  eventDifferencesOf(body: string): string[]
}

/** Headers that mean something to a client: one that a reply has must be in the document. */
const DOCUMENTED = [
  'x-request-id',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'idempotent-replayed',
  'www-authenticate',
  'link',
  'set-cookie',
]

const judges = new Map<string, Judge>()

/**
 * The judge of a document. Gateways that differ in nothing but their address share it, for compiling takes time: the address
 * is in examples alone.
 */
export function judgeBy(document: Document): Judge {
  const { paths, webhooks, components, servers = [] } = document
  const key = JSON.stringify([paths, webhooks, components]).replaceAll(servers[0]?.url ?? '', '')
  const judge = judges.get(key) ?? newJudge(JSON.parse(JSON.stringify(document)))
  judges.set(key, judge)
  return judge
}

function newJudge(document: Document): Judge {
  // To shorten the code of a check takes as long as to make it, and most are called a few times. That the document is sound
  // is checked elsewhere.
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false, code: { optimize: false } })
  ajv.addFormat('date-time', (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text))
  ajv.addFormat('uri', (text: string) => URL.canParse(text))
  ajv.addSchema(document, 'document')
  // By its address a schema is compiled as a part of the document, which compiles what many refer to once.
  const faultOf = (shape: Place, value: unknown): string | undefined => {
    const { pointer } = Object.keys(shape.part).length === 1 ? resolve(shape) : shape
    const check = ajv.getSchema(`document${pointer}`)
    if (!check) throw new Error(`the document has no ${pointer}`)
    if (check(value)) return undefined
    return ajv.errorsText(check.errors, { dataVar: 'body' })
  }
  const operations = Object.entries<Document>(document.paths).map(([path, methods]) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    // A path without parameters is meant rather than one with them.
    isPlain: !path.includes('{'),
    methods,
  }))
  operations.sort((a, b) => Number(b.isPlain) - Number(a.isPlain))
  const at = (...steps: readonly (string | number)[]): Place => stepsFrom({ part: document, pointer: '#' }, ...steps)
  const resolve = ({ part, pointer }: Place): Place =>
    part?.$ref ? at(...part.$ref.slice(2).split('/')) : { part, pointer }
  return {
    differencesOf(reply) {
      const path = reply.url.split('?', 1)[0] ?? ''
      // An address that cannot be read leads to no operation.
      if (!isReadable(path)) return undefined
      const method = reply.method.toLowerCase()
      const operation = operations.find(({ pattern, methods }) => pattern.test(path) && methods[method])
      if (!operation) return undefined
      const responses = at('paths', operation.path, method, 'responses')
      const status = reply.status === 500 && !responses.part[500] ? 'default' : reply.status
      const documented = resolve(stepsFrom(responses, status))
      if (!documented.part) return [`answers ${reply.status}, which the document does not describe`]
      return [...headerDifferences(documented.part, reply.headers), ...bodyDifferences(documented, reply, faultOf)]
    },
    eventDifferencesOf(body) {
      const event = JSON.parse(body)
      if (!document.webhooks[event.type]) return [`${event.type}: the document knows no such event`]
      const shape = at('webhooks', event.type, 'post', 'requestBody', 'content', 'application/json', 'schema')
      const fault = faultOf(shape, event)
      return fault === undefined ? [] : [`${event.type}: ${fault}`]
    },
  }
}

function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** A part of the document, and where it is: a JSON pointer. */
type Place = { readonly part: Document; readonly pointer: string }

const stepsFrom = (from: Place, ...steps: readonly (string | number)[]): Place =>
  steps.reduce<Place>(
    ({ part, pointer }, step) => ({
      part: part[step],
      pointer: `${pointer}/${encodeURIComponent(`${step}`.replaceAll('~', '~0').replaceAll('/', '~1'))}`,
    }),
    from,
  )

function headerDifferences(documented: Document, headers: GivenReply['headers']): string[] {
  const known = Object.keys(documented.headers ?? {}).map((name) => name.toLowerCase())
  const missing = DOCUMENTED.filter((name) => headers[name] !== undefined && !known.includes(name))
  return [
    ...missing.map((name) => `has the header ${name}, of which the document says nothing`),
    ...(headers['x-request-id'] === undefined ? ['has no X-Request-Id'] : []),
  ]
}

function bodyDifferences(
  documented: Place,
  { headers, body }: GivenReply,
  faultOf: (shape: Place, value: unknown) => string | undefined,
): string[] {
  const type = String(headers['content-type'] ?? '').split(';', 1)[0] ?? ''
  const media = documented.part.content?.[type]
  if (!media) return [`is ${type || 'without a type'}, of which the document says nothing`]
  const value = type.endsWith('json') ? JSON.parse(body) : body
  const fault = faultOf(stepsFrom(documented, 'content', type, 'schema'), value)
  const code = value?.code ?? value?.errors?.[0]?.code
  const isDocumented = !media.examples || code === undefined || code in media.examples
  return [
    ...(fault === undefined ? [] : [fault]),
    ...(isDocumented ? [] : [`refuses with ${code}, which the document does not list`]),
  ]
}

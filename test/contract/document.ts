import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

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
  // To shorten the code of a check takes as long as to make it, and most are called a few times.
  const ajv = new Ajv2020({ strict: false, allErrors: false, code: { optimize: false } })
  ajv.addFormat('date-time', (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text))
  ajv.addFormat('uri', (text: string) => URL.canParse(text))
  ajv.addSchema(document, 'document')
  const compiled = new Map<object, ValidateFunction>()
  const faultOf = (schema: object, value: unknown): string | undefined => {
    const check = compiled.get(schema) ?? ajv.compile(rooted(schema))
    compiled.set(schema, check)
    if (check(value)) return undefined
    return ajv.errorsText(check.errors, { dataVar: 'body' })
  }
  const operations = Object.entries<Document>(document.paths).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    // A path without parameters is meant rather than one with them.
    isPlain: !path.includes('{'),
    methods,
  }))
  operations.sort((a, b) => Number(b.isPlain) - Number(a.isPlain))
  const resolve = (part: Document): Document =>
    part?.$ref
      ? part.$ref
          .slice(2)
          .split('/')
          .reduce((at: Document, step: string) => at[step], document)
      : part
  return {
    differencesOf(reply) {
      const path = reply.url.split('?', 1)[0] ?? ''
      // An address that cannot be read leads to no operation.
      if (!isReadable(path)) return undefined
      const method = reply.method.toLowerCase()
      const operation = operations.find(({ pattern, methods }) => pattern.test(path) && methods[method])?.methods[
        method
      ]
      if (!operation) return undefined
      const documented = resolve(
        operation.responses[reply.status] ?? (reply.status === 500 ? operation.responses.default : undefined),
      )
      if (!documented) return [`answers ${reply.status}, which the document does not describe`]
      return [...headerDifferences(documented, reply.headers), ...bodyDifferences(documented, reply, faultOf)]
    },
    eventDifferencesOf(body) {
      const event = JSON.parse(body)
      const documented = document.webhooks[event.type]
      if (!documented) return [`${event.type}: the document knows no such event`]
      const fault = faultOf(documented.post.requestBody.content['application/json'].schema, event)
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

/** References of the document's shapes are from its root. */
const rooted = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/'))

function headerDifferences(documented: Document, headers: GivenReply['headers']): string[] {
  const known = Object.keys(documented.headers ?? {}).map((name) => name.toLowerCase())
  const missing = DOCUMENTED.filter((name) => headers[name] !== undefined && !known.includes(name))
  return [
    ...missing.map((name) => `has the header ${name}, of which the document says nothing`),
    ...(headers['x-request-id'] === undefined ? ['has no X-Request-Id'] : []),
  ]
}

function bodyDifferences(
  documented: Document,
  { headers, body }: GivenReply,
  faultOf: (schema: object, value: unknown) => string | undefined,
): string[] {
  const type = String(headers['content-type'] ?? '').split(';', 1)[0] ?? ''
  const media = documented.content?.[type]
  if (!media) return [`is ${type || 'without a type'}, of which the document says nothing`]
  const value = type.endsWith('json') ? JSON.parse(body) : body
  const fault = faultOf(media.schema, value)
  const code = value?.code ?? value?.errors?.[0]?.code
  const isDocumented = !media.examples || code === undefined || code in media.examples
  return [
    ...(fault === undefined ? [] : [fault]),
    ...(isDocumented ? [] : [`refuses with ${code}, which the document does not list`]),
  ]
}

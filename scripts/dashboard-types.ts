/**
 * Writes `dashboard/api/public-endpoints.ts`, the types of the single-page app's calls to the public API, out of
 * `docs/openapi.json`: `npm run dashboard:types`. They are the routes that members may call, by `PUBLIC_API_ACCESS`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PUBLIC_API_ACCESS, type RouteAccess } from '../src/dashboard/access/public-api.ts'
import { formatSource } from './format-source.ts'
import { ROOT } from './inputs.ts'
import { print, type Schema } from './sdk-types/print-schema.ts'
import { type Document, declare, type Operation, refsIn, schemaOf, typesOf } from './sdk-types/types-of.ts'

export const PUBLIC_ENDPOINTS = 'dashboard/api/public-endpoints.ts'

/** What the SDK declares word for word is imported from it, as seen from PUBLIC_ENDPOINTS. */
const SDK_TYPES = '../../packages/sdk/src/api.ts'

const HEAD = '// Made from docs/openapi.json by `npm run dashboard:types`: change the document, not this file.\n'
/** What a payer's browser reads instead of the first alternative; members never do. */
const FOR_PAYERS = '#/components/schemas/CheckoutInBrowser'

/** The file as it is to be, in the repository's format. */
export function printPublicEndpoints(): string {
  const document = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as Document
  return formatSource(PUBLIC_ENDPOINTS, endpointsOf(document))
}

type Endpoint = { readonly name: string; readonly operation: Operation; readonly reply: Schema }

function endpointsOf(document: Document): string {
  const endpoints = Object.entries(PUBLIC_API_ACCESS).flatMap(([name, access]) => find(document, name, access))
  const named = document.components?.schemas ?? {}
  const shapes = new Map<string, Schema>()
  const collect = (schema: Schema): void => {
    for (const name of refsIn(schema)) {
      if (shapes.has(name)) continue
      shapes.set(name, schemaOf(named, name))
      collect(schemaOf(named, name))
    }
  }
  for (const { operation, reply } of endpoints) {
    collect(reply)
    for (const { schema } of queryOf(operation)) collect(schema)
    collect(bodyOf(operation) ?? {})
  }
  const inSdk = typesOf(document)
  const types = [...shapes]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => ({ name, declared: declare(name, schema) }))
  const { shared = [], own = [] } = Object.groupBy(types, ({ declared }) =>
    `${inSdk}\n`.includes(`\n${declared}\n\n`) ? 'shared' : 'own',
  )
  const entries = endpoints.map((one) => `  '${one.name}': { ${partsOf(one).join('; ')} }`)
  const body = `${own.map(({ declared }) => declared.replace('export type', 'type')).join('\n\n')}

/** The routes of the public API that members may call, by method and path: what each takes and what it replies. */
export type PublicEndpoints = {
${entries.join('\n')}
}
`
  const used = shared
    .map(({ name }) => name)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(body))
    .sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
  return `${HEAD}\nimport type { ${used.join(', ')} } from '${SDK_TYPES}'\n\n${body}`
}

/** An operation, and the preview that it offers by a query as one of its own; nothing for what is not documented. */
function find(document: Document, name: string, { previewQuery }: RouteAccess): Endpoint[] {
  const [method = '', route = ''] = name.split(' ')
  const operation = document.paths[route.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) return []
  const { anyOf } = replyOf(operation)
  if (previewQuery && anyOf?.length === 2) {
    const [reply = {}, preview = {}] = anyOf
    const previewName = `${name}?${new URLSearchParams(previewQuery)}`
    return [
      { name, operation, reply },
      { name: previewName, operation, reply: preview },
    ]
  }
  const reply = anyOf ? { anyOf: anyOf.filter(({ $ref }) => $ref !== FOR_PAYERS) } : replyOf(operation)
  return [{ name, operation, reply }]
}

function partsOf({ name, operation, reply }: Endpoint): string[] {
  const params = [...name.matchAll(/:(\w+)/g)].map(([, parameter]) => `readonly ${parameter}: string`)
  const query = name.includes('?') ? [] : queryOf(operation)
  const body = bodyOf(operation)
  return [
    ...(params.length > 0 ? [`params: { ${params.join('; ')} }`] : []),
    ...(query.length > 0
      ? [`query: { ${query.map((one) => `readonly ${one.name}?: ${print(one.schema)}`).join('; ')} }`]
      : []),
    ...(body ? [`body: ${print(body)}`] : []),
    `reply: ${print(reply)}`,
  ]
}

const queryOf = ({ parameters = [] }: Operation) => parameters.filter((one) => one.in === 'query')

const bodyOf = ({ requestBody }: Operation): Schema | undefined => requestBody?.content?.['application/json']?.schema

/** A reply that is not JSON is a file: text. */
function replyOf({ responses }: Operation): Schema {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  return success?.content?.['application/json']?.schema ?? { type: 'string' }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(ROOT, PUBLIC_ENDPOINTS), printPublicEndpoints())
}

import { print, type Schema } from './print-schema.ts'
import { type Place, SHAPES } from './shapes.ts'

export type Operation = {
  readonly parameters?: readonly {
    name: string
    in: string
    required?: boolean
    description?: string
    schema: Schema
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}
type Content = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

const HEAD = '// Made from docs/openapi.json by `npm run sdk:types`: change the document, not this file.\n'
const REF = '#/components/schemas/'

/** The source of the types. */
export function typesOf(document: Document): string {
  const named = document.components?.schemas ?? {}
  // A shape that is nothing but a reference to its own name is the thing itself.
  const itself = (name: string, schema: Schema) => (schema.$ref === REF + name ? schemaOf(named, name) : schema)
  const wanted = new Map<string, Schema>(
    Object.entries(SHAPES).map(([name, place]) => [name, itself(name, find(document, place))]),
  )
  // What is referred to comes along.
  for (const schema of wanted.values()) {
    for (const name of refsIn(schema)) if (!wanted.has(name)) wanted.set(name, schemaOf(named, name))
  }
  const types = [...wanted].map(([name, schema]) => declare(name, schema))
  return `${HEAD}\n${types.join('\n\n')}\n`
}

export const declare = (name: string, schema: Schema): string =>
  `${schema.description ? `/** ${schema.description} */\n` : ''}export type ${name} = ${print(schema)}`

function find(document: Document, { operation, part, at = [] }: Place): Schema {
  const [method = '', path = ''] = operation.split(' ')
  const found = document.paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`The document has no ${operation}.`)
  if (part === 'query') return queryOf(found)
  const { responses } = found
  const content = part === 'body' ? found.requestBody : (responses['200'] ?? responses['201'] ?? responses['202'])
  const schema = content?.content?.['application/json']?.schema
  if (!schema) throw new Error(`${operation} has no ${part}.`)
  return at.reduce((outer, step) => into(document, outer, step), schema)
}

function into(document: Document, schema: Schema, step: string): Schema {
  const open = schema.$ref ? schemaOf(document.components?.schemas ?? {}, schema.$ref.slice(REF.length)) : schema
  const inner = step === '[]' ? open.items : open.properties?.[step]
  if (!inner) throw new Error(`There is no ${step} in ${JSON.stringify(open).slice(0, 200)}.`)
  return inner
}

/** The filters of a list. Its pages are the list's own business. */
function queryOf({ parameters = [] }: Operation): Schema {
  const filters = parameters.filter((one) => one.in === 'query' && one.name !== 'cursor')
  const properties = filters.map(({ name, schema, description }): [string, Schema] => [
    name,
    name === 'limit'
      ? { type: 'integer', description: 'How many a page has, 1 to 100; 20 when absent.' }
      : { ...schema, ...(description && { description }) },
  ])
  return { type: 'object', properties: Object.fromEntries(properties), required: [], additionalProperties: false }
}

export function schemaOf(named: Readonly<Record<string, Schema>>, name: string): Schema {
  const schema = named[name]
  if (!schema) throw new Error(`The document refers to ${name}, which it does not have.`)
  return schema
}

/** The names that a schema refers to, directly. */
export const refsIn = (schema: Schema): string[] =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? '')

import type { Json } from './operation.ts'

/**
 * An example of a schema: its own, or one made of the examples of its parts. Throws where a part has none, so that no
 * request and no reply of the document is without.
 */
export function exampleOf(schema: Json, path = ''): unknown {
  const {
    examples,
    const: only,
    enum: choices,
    anyOf,
    allOf,
    items,
    type,
  } = schema as {
    examples?: unknown[]
    const?: unknown
    enum?: unknown[]
    anyOf?: Json[]
    allOf?: Json[]
    items?: Json
    type?: string
  }
  if (examples && examples.length > 0) return examples[0]
  if (only !== undefined) return only
  if (choices) return choices[0]
  if (anyOf?.[0]) return exampleOf(anyOf[0], path)
  if (allOf) return Object.assign({}, ...allOf.map((one) => exampleOf(one, path)))
  if (type === 'array' && items) return [exampleOf(items, `${path}[]`)]
  if (type === 'null') return null
  if (type === 'object' && schema.properties) {
    const properties = Object.entries(schema.properties as Record<string, Json>)
    return Object.fromEntries(properties.map(([name, one]) => [name, exampleOf(one, `${path}.${name}`)]))
  }
  throw new Error(`the API's document has no example of ${path || JSON.stringify(schema)}`)
}

/** Every example of a request's shape, by a name each. */
export function namedExamples(schema: Json): Json {
  const { examples = [] } = schema as { examples?: unknown[] }
  if (examples.length < 2) return { example: exampleOf(schema) }
  return { examples: Object.fromEntries(examples.map((value, n) => [`example${n + 1}`, { value }])) }
}

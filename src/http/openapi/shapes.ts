import type { Components } from './components.ts'
import type { Json } from './operation.ts'

/** The validator's own keywords, which are no part of JSON Schema. */
const NOTES = new Set(['explain', 'jsonBytesMax', 'component', 'wholeNumber'])
const LISTS_OF_SHAPES = new Set(['anyOf', 'allOf', 'oneOf'])
const SHAPES = new Set(['items', 'additionalProperties', 'propertyNames', 'not'])

/** Where shapes with a name go, and those that were made. */
type Refers = Pick<Components, 'refer' | 'shapes'>

/** A schema that stands by itself: as `toShape`, with nothing referred to. */
export const plainSchema = (schema: Json): Json =>
  toShape(schema, { refer: (_section, _name, value) => value, shapes: new Map() })

const isShape = (value: unknown): value is Json => typeof value === 'object' && value !== null

/**
 * A schema that requests are validated with, as the document shows it: shapes with the keyword `component` are defined once
 * and referenced, an enumeration states its type, text that is read as a number is shown as the number, and text that a rule
 * reads (`documentedAs`) as the shape of that name, which the document has from elsewhere.
 * A schema that many routes have is read once.
 */
export function toShape(schema: Json, components: Refers): Json {
  const made = components.shapes.get(schema) ?? makeShape(schema, components)
  components.shapes.set(schema, made)
  return made
}

function makeShape(schema: Json, components: Refers): Json {
  if (typeof schema.documentedAs === 'string') return { $ref: `#/components/schemas/${schema.documentedAs}` }
  const shape = withType(
    schema,
    Object.fromEntries(Object.entries(schema).flatMap((entry) => member(entry, components))),
  )
  const { component } = schema
  return typeof component === 'string' ? components.refer('schemas', component, shape) : shape
}

function member([key, value]: [string, unknown], components: Refers): [string, unknown][] {
  if (NOTES.has(key)) return []
  if (key === 'properties') {
    const properties = Object.entries(value as Json).map(([name, one]) => [name, toShape(one as Json, components)])
    return [[key, Object.fromEntries(properties)]]
  }
  if (LISTS_OF_SHAPES.has(key)) return [[key, (value as Json[]).map((one) => toShape(one, components))]]
  return [[key, SHAPES.has(key) && isShape(value) ? toShape(value, components) : value]]
}

function withType(schema: Json, shape: Json): Json {
  if (isShape(schema.wholeNumber)) return { ...shape, type: 'integer', ...schema.wholeNumber }
  if (schema.type !== undefined || !Array.isArray(schema.enum)) return shape
  return schema.enum.every((value) => typeof value === 'string') ? { type: 'string', ...shape } : shape
}

import type { JsonObject } from '../../../snap/json.ts'

/**
 * The body of a call as data. A text `{name}` stands for that value: its field is left out where there is none, unless
 * `{name|otherwise}` says what is sent then (`null` for null). `{name:25}` is cut after 25 characters. `{…}` within a
 * longer text stands for text. Everything else is sent as it is.
 */
export type BodyTemplate = { readonly [field: string]: Template }
type Template = string | number | boolean | null | BodyTemplate | readonly Template[]

/** The values a template may name; null and undefined: there is none. */
export type BodyValues = Readonly<Record<string, unknown>>

const WHOLE = /^\{(\w+)(?::(\d+))?(?:\|([^}]*))?\}$/
const WITHIN = /\{(\w+)\}/g

const lookUp = (values: BodyValues, name: string): unknown => {
  if (!Object.hasOwn(values, name)) throw new RangeError(`no value is called ${name}`)
  return values[name]
}

/** A text of a template with its values; undefined where the value it stands for is none. */
export function fillText(text: string, values: BodyValues): unknown {
  const [, name, lengthMax, otherwise] = WHOLE.exec(text) ?? []
  if (name === undefined) return text.replace(WITHIN, (_all, inner: string) => String(lookUp(values, inner) ?? ''))
  const value = lookUp(values, name)
  if (value === null || value === undefined) return otherwise === 'null' ? null : otherwise
  return lengthMax !== undefined && typeof value === 'string' ? value.slice(0, Number(lengthMax)) : value
}

function fill(template: Template, values: BodyValues): unknown {
  if (typeof template === 'string') return fillText(template, values)
  if (Array.isArray(template)) return template.map((one) => fill(one, values)).filter((one) => one !== undefined)
  return typeof template === 'object' && template !== null ? fillBody(template as BodyTemplate, values) : template
}

/** The body a template stands for. Throws RangeError for a name that has no value: that is a mistake in a profile. */
export function fillBody(template: BodyTemplate, values: BodyValues): JsonObject {
  const filled = Object.entries(template).map(([field, one]) => [field, fill(one, values)] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined))
}

import type { ErrorObject } from 'ajv'
import type { Fault } from '../../base/errors.ts'

/** Turns the validator's errors into faults a developer can act on, one per field and cause. */
export function faultsOf(errors: readonly ErrorObject[], part: string): Fault[] {
  const faults = errors.filter((error) => !SILENT.has(error.keyword)).map((error) => faultOf(error, part))
  return faults.filter((fault, i) => faults.findIndex((other) => other.field === fault.field) === i)
}

/** Keywords whose errors only repeat those of their branches. */
const SILENT = new Set(['if', 'allOf', 'propertyNames'])

function faultOf(error: ErrorObject, part: string): Fault {
  const params = error.params as Record<string, unknown>
  const field = fieldOf(error, params)
  const name = field === '' ? `The ${part}` : `"${field}"`
  const explain = EXPLAIN[error.keyword]
  const [code, message] = explain
    ? explain(name, params, error)
    : ['INVALID', `${name} is not valid: ${error.message ?? error.keyword}.`]
  return { field, code, message }
}

type Explain = (name: string, params: Record<string, unknown>, error: ErrorObject) => readonly [string, string]

function invalidFormat(name: string, _params: unknown, error: ErrorObject): readonly [string, string] {
  const { explain } = (error.parentSchema ?? {}) as { explain?: string }
  return ['INVALID_FORMAT', `${name} ${explain ?? 'has the wrong format'}.`]
}

const EXPLAIN: Record<string, Explain> = {
  required: (name) => ['REQUIRED', `${name} is required.`],
  additionalProperties: (name, params, error) => {
    const known = Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {})
    const meant = closest(String(params.additionalProperty), known)
    return ['UNKNOWN_FIELD', `${name} is not a field of this request.${meant ? ` Did you mean "${meant}"?` : ''}`]
  },
  type: (name, params, error) => {
    // Only a query has a list where a text is expected: the parameter was sent again.
    if (Array.isArray(error.data) && params.type === 'string') {
      return ['SENT_TWICE', `${name} is sent more than once: send it once.`]
    }
    const wanted = String(params.type)
    if (wanted === 'integer') {
      const format = 'write it as a plain integer, for example 125000 (no quotes, no decimals, no exponent)'
      return ['NOT_AN_INTEGER', `${name} must be an integer: ${format}.`]
    }
    const article = /^[aio]/.test(wanted) ? 'an' : 'a'
    const hint = error.data === null ? ' Leave the field out instead of sending null.' : ''
    return [`NOT_${article.toUpperCase()}_${wanted.toUpperCase()}`, `${name} must be ${article} ${wanted}.${hint}`]
  },
  minLength: (name, params) => ['TOO_SHORT', `${name} must have at least ${params.limit} ${plural(params.limit)}.`],
  maxLength: (name, params) => ['TOO_LONG', `${name} may have at most ${params.limit} ${plural(params.limit)}.`],
  minimum: (name, params) => ['OUT_OF_RANGE', `${name} must be at least ${params.limit}.`],
  maximum: (name, params) => ['OUT_OF_RANGE', `${name} may be at most ${params.limit}.`],
  minProperties: (name) => ['TOO_FEW', `${name} must not be empty.`],
  maxProperties: (name, params) => ['TOO_MANY', `${name} may have at most ${params.limit} keys.`],
  jsonBytesMax: (name, _params, error) => ['TOO_LONG', `${name} may have at most ${error.schema} bytes as JSON.`],
  minItems: (name, params) => ['TOO_FEW', `${name} needs at least ${params.limit} entries.`],
  maxItems: (name, params) => ['TOO_MANY', `${name} may have at most ${params.limit} entries.`],
  uniqueItems: (name) => ['NOT_UNIQUE', `${name} holds the same entry twice.`],
  enum: (name, params) => ['NOT_ALLOWED', `${name} must be one of: ${list(params.allowedValues)}.`],
  const: (name, params) => ['NOT_ALLOWED', `${name} must be ${JSON.stringify(params.allowedValue)}.`],
  pattern: invalidFormat,
  wholeNumber: (name, _params, error) => [
    /^[0-9]+$/.test(String(error.data)) ? 'OUT_OF_RANGE' : 'NOT_AN_INTEGER',
    invalidFormat(name, {}, error)[1],
  ],
}

const plural = (limit: unknown): string => (limit === 1 ? 'character' : 'characters')
const list = (values: unknown): string => (values as unknown[]).map((value) => JSON.stringify(value)).join(', ')

function fieldOf(error: ErrorObject, params: Record<string, unknown>): string {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const child = params.missingProperty ?? params.additionalProperty ?? error.propertyName
  return [...path, ...(child === undefined ? [] : [String(child)])].join('.')
}

/** The known name nearest to `text` by edit distance, where it is near enough to have been meant. */
export function closest(text: string, known: readonly string[]): string | undefined {
  const wanted = text.toLowerCase().replace(/[_-]/g, '')
  const scored = known.map((name) => ({ name, distance: editDistance(wanted, name.toLowerCase()) }))
  const best = scored.sort((a, b) => a.distance - b.distance)[0]
  return best && best.distance <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : undefined
}

/** How many letters have to be replaced, added or removed to make one text the other; infinite beyond 8 of length. */
export function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 8) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? Number.POSITIVE_INFINITY
}

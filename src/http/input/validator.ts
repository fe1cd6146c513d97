import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { ApiError, type Fault } from '../../base/errors.ts'
import { faultsOf } from './validation-faults.ts'
import { isWholeNumber } from './whole-number-text.ts'

/**
 * All faults at once; no coercion, no removal, no defaults (requirements line 21). Ajv's optimiser doubles the time to
 * compile a check, which runs no faster for it.
 */
const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  code: { optimize: false },
})
ajv.addKeyword({ keyword: 'explain', schemaType: 'string' })
ajv.addKeyword({ keyword: 'documentedAs', schemaType: 'string' })
ajv.addKeyword({ keyword: 'component', schemaType: 'string' })
ajv.addKeyword({
  keyword: 'wholeNumber',
  schemaType: 'object',
  type: 'string',
  validate: (bounds: { minimum: number; maximum: number }, text: string) => isWholeNumber(bounds, text),
})
ajv.addKeyword({
  keyword: 'jsonBytesMax',
  schemaType: 'number',
  type: 'object',
  validate: (limit: number, value: object) => Buffer.byteLength(JSON.stringify(value)) <= limit,
})

/** The faults of a value by a schema, worded as for a part of a request. */
export function faultsBy(schema: TSchema, part: string): (value: unknown) => readonly Fault[] {
  let check: ValidateFunction | undefined
  return (value) => {
    check ??= ajv.compile(schema)
    return check(value) ? [] : faultsOf(check.errors ?? [], part)
  }
}

const PART_NAMES: Record<string, string> = { body: 'body', querystring: 'query', params: 'path', headers: 'header' }

/**
 * Fastify's validator: the schemas that make the API's document are what requests are checked with. Each is compiled
 * when its route is first called: all of them together are a fifth of a start.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let check: ValidateFunction | undefined
  const part = PART_NAMES[httpPart ?? ''] ?? 'request'
  return (data) => {
    // Fastify passes an absent body as undefined or null; the message names the missing body instead of a type.
    if (httpPart === 'body' && (data === undefined || data === null)) {
      return { error: invalid([{ field: '', code: 'REQUIRED', message: 'Send a JSON object as the body.' }]) }
    }
    check ??= ajv.compile(schema)
    return check(data) ? { value: data } : { error: invalid(faultsOf(check.errors ?? [], part)) }
  }
}

/** A `VALIDATION_ERROR` naming every fault; its detail is the first fault's sentence. */
function invalid(faults: readonly Fault[]): ApiError {
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''
  return new ApiError('VALIDATION_ERROR', `${faults[0]?.message ?? 'The request is not valid.'}${more}`, faults)
}

/**
 * Throws one VALIDATION_ERROR with the schema's faults and those a schema cannot express. The route must have
 * `attachValidation: true`; `more` sees the body as sent, so it checks only fields of the right type.
 */
export function assertValid(schemaError: unknown, more: readonly Fault[] = []): void {
  const faults = [...(schemaError instanceof ApiError ? schemaError.faults : []), ...more]
  if (faults.length > 0) throw invalid(faults)
  if (schemaError) throw schemaError
}

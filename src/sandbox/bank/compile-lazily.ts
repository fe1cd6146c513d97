import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'

// Not optimised, for the reason given in src/http/input/validator.ts.
const ajv = new Ajv({ coerceTypes: 'array', removeAdditional: true, code: { optimize: false } })

/** Fastify's validator, which compiles a schema when its route is first called: starting the sandbox compiles none. */
export const compileLazily: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  let compiled: ValidateFunction | undefined
  return (data) => {
    compiled ??= ajv.compile(schema)
    return compiled(data)
      ? { value: data }
      : { error: new Error(ajv.errorsText(compiled.errors, { dataVar: httpPart ?? 'request' })) }
  }
}

import type { TSchema } from 'typebox'
import type { ErrorCode } from '../../base/errors.ts'

declare module 'fastify' {
  /** The description of a route in the API's document beside its shapes. A route without tags is not in it. */
  interface FastifySchema {
    /** Of each method, where a route has several. */
    operationId?: string | Readonly<Record<string, string>>
    tags?: readonly string[]
    summary?: string
    description?: string
    /** Which credentials open it, by their names in the document; absent: none is needed. */
    security?: readonly Readonly<Record<string, readonly string[]>>[]
    /** Takes an `Idempotency-Key`. */
    idempotent?: boolean
    /** Its refusals beside those of every operation of its kind. */
    refusals?: readonly ErrorCode[]
    /** Its example reply, where the example of the shape would be wrong. */
    example?: unknown
    /** The media types of its body; absent: JSON. */
    consumes?: readonly string[]
    /** Headers of its success, by their names in `headers.ts`. */
    replyHeaders?: readonly string[]
  }
}

/** A media type of a reply that is not JSON. */
export type MediaType = { readonly schema: TSchema; readonly example?: unknown }

/** A route as it was registered. */
export type Route = {
  readonly method: string
  /** `/v1/checkout/:id` */
  readonly url: string
  readonly schema: import('fastify').FastifySchema
}

/** Any part of the document. */
export type Json = { readonly [key: string]: unknown }

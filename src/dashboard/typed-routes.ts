import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify'
import type { Static, TSchema } from 'typebox'

/** A value that `JSON.stringify` turns into `Value`: a time may still be a Date. */
export type BeforeJson<Value> = unknown extends Value
  ? unknown
  : Value extends string
    ? Value | Date
    : Value extends readonly (infer Item)[]
      ? readonly BeforeJson<Item>[]
      : Value extends object
        ? { readonly [Key in keyof Value]: BeforeJson<Value[Key]> }
        : Value

/** Types a route by its own schemas: what its handler receives and what it must return. */
interface SchemaTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown
  readonly serializer: this['schema'] extends TSchema ? BeforeJson<Static<this['schema']>> : unknown
}
export type TypedServer = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  SchemaTypes
>

export const typedRoutes = (server: FastifyInstance): TypedServer => server.withTypeProvider<SchemaTypes>()

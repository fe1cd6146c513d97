import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Endpoint, EndpointSchema } from './endpoint.ts'

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

type Handler<Schema extends EndpointSchema> = RouteHandlerMethod<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  RouteGenericInterface,
  unknown,
  Schema,
  SchemaTypes,
  FastifyBaseLogger
>
type Options = Pick<
  RouteShorthandOptions,
  'attachValidation' | 'bodyLimit' | 'config' | 'exposeHeadRoute' | 'onRequest'
>

/** Registers the handler of an endpoint under its method and path, validated and typed by its schemas. */
export function route<Schema extends EndpointSchema>(
  server: FastifyInstance,
  { name, schema }: Endpoint<string, Schema>,
  options: Options,
  handler: Handler<Schema>,
): void {
  const [method = '', url = ''] = name.split(' ')
  server.withTypeProvider<SchemaTypes>().route({ ...options, method, url, schema, handler: handler as never })
}

import type { Static, TSchema } from 'typebox'
import type { EndpointSchema } from '../../src/dashboard/endpoint.ts'
import type { DashboardEndpoints } from '../../src/dashboard/endpoints.ts'
import type { PublicEndpoints } from './public-endpoints.ts'

type NullForUndefined<Value> = Value extends undefined ? null : Value

/** What the schemas of a route of `/dashboard/api` describe, as the public API's routes are described. */
type Described<Schema extends EndpointSchema> = {
  [Part in Extract<keyof Schema, 'params' | 'body'>]: Schema[Part] extends TSchema ? Static<Schema[Part]> : never
} & (Schema extends { querystring: infer Query extends TSchema } ? { query: Static<Query> } : unknown) & {
    reply: {
      [Status in keyof Schema['response']]: Schema['response'][Status] extends infer Found extends TSchema
        ? NullForUndefined<Static<Found>>
        : never
    }[keyof Schema['response']]
  }

type Endpoints = { [Name in keyof DashboardEndpoints]: Described<DashboardEndpoints[Name]> } & PublicEndpoints
export type EndpointName = keyof Endpoints

/** A part of what a route takes; never: it takes none. */
type Part<Name extends EndpointName, Of extends string> = Endpoints[Name] extends { [_ in Of]: infer Found }
  ? Found
  : never

/** A form may contain values that the type excludes: any text, where one of a few is expected. */
type Unchecked<Value> = Value extends Uint8Array
  ? Uint8Array<ArrayBuffer>
  : Value extends string
    ? string
    : Value extends readonly (infer Item)[]
      ? readonly Unchecked<Item>[]
      : Value extends object
        ? { [Key in keyof Value]: Unchecked<Value[Key]> }
        : Value

/** Empty and missing fields are left out of the query. */
type Query<Value> = { readonly [Key in keyof Value]?: string | number | null }

type Params<Value> = [Value] extends [never] ? unknown : { readonly params: Value }
type Body<Value> = [Value] extends [never]
  ? unknown
  : object extends Value
    ? { readonly body?: Unchecked<Value> }
    : { readonly body: Unchecked<Value> }

/** What a call takes, by the schemas of its route. */
export type Options<Name extends EndpointName> = Params<Part<Name, 'params'>> &
  Body<Part<Name, 'body'>> & {
    readonly query?: Query<Part<Name, 'query'>>
    /** Makes repeating the same intention harmless. Each opened form has a key of its own. */
    readonly idempotencyKey?: string
    readonly signal?: AbortSignal
    /** What the reply may be; absent: JSON. */
    readonly accept?: string
  }

/** What a call returns: any of the route's successful replies, null for one without a body. */
export type Reply<Name extends EndpointName> = Endpoints[Name]['reply']

import type { Static, TSchema } from 'typebox'
import type { DashboardEndpoints } from '../../src/dashboard/endpoints.ts'
import type { PublicEndpoints } from './public-endpoints.ts'

type Endpoints = DashboardEndpoints & PublicEndpoints
export type EndpointName = keyof Endpoints

/** The members of a value, whichever of a union's parts has them. */
type Schema<Name extends EndpointName, Part extends string> = Endpoints[Name] extends { [_ in Part]: infer Found }
  ? Found extends TSchema
    ? Static<Found>
    : never
  : never

/** What a form holds may be wrong in ways that the type cannot be: any text, where one of a few is expected. */
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
export type Options<Name extends EndpointName> = Params<Schema<Name, 'params'>> &
  Body<Schema<Name, 'body'>> & {
    readonly query?: Query<Schema<Name, 'querystring'>>
    /** Makes a repeat of the same intention harmless. One key belongs to one opened form. */
    readonly idempotencyKey?: string
    readonly signal?: AbortSignal
    /** What the reply may be; absent: JSON. */
    readonly accept?: string
  }

type NullForUndefined<Value> = Value extends undefined ? null : Value

/** What a call returns: any of the route's successful replies, null for one without a body. */
export type Reply<Name extends EndpointName> = {
  [Status in keyof Endpoints[Name]['response']]: Endpoints[Name]['response'][Status] extends infer Found extends TSchema
    ? NullForUndefined<Static<Found>>
    : never
}[keyof Endpoints[Name]['response']]

import type { TSchema } from 'typebox'

/** The schemas of one route of `/dashboard/api`. */
export type EndpointSchema = {
  readonly params?: TSchema
  readonly querystring?: TSchema
  readonly body?: TSchema
  readonly response: { readonly [status: number]: TSchema }
}

/** One route of `/dashboard/api`: its method and path, by which the single-page app calls it, and its schemas. */
export type Endpoint<Name extends string = string, Schema extends EndpointSchema = EndpointSchema> = {
  readonly name: Name
  readonly schema: Schema
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Declares a route. Each room has a table of its own, and this is the one place that writes a route's path. */
export const endpoint = <const Name extends `${Method} /dashboard/api/${string}`, Schema extends EndpointSchema>(
  name: Name,
  schema: Schema,
): Endpoint<Name, Schema> => ({ name, schema })

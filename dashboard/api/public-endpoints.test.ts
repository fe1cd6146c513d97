import { expectTypeOf, test } from 'vitest'
import type openapi from '../../docs/openapi.json'
import type { PublicEndpoints } from './public-endpoints.ts'

type Paths = (typeof openapi)['paths']
type Documented = {
  [Path in keyof Paths]: `${Uppercase<keyof Paths[Path] & string>} ${Path}`
}[keyof Paths]

/** `GET /v1/checkout/:id` as the document writes it: `GET /v1/checkout/{id}`. */
type InDocument<Name extends string> = Name extends `${infer Before}?${string}`
  ? InDocument<Before>
  : Name extends `${infer Before}:${infer Parameter}/${infer After}`
    ? `${Before}{${Parameter}}/${InDocument<After>}`
    : Name extends `${infer Before}:${infer Parameter}`
      ? `${Before}{${Parameter}}`
      : Name

test('every route that the app calls is in the OpenAPI document', () => {
  expectTypeOf<Exclude<InDocument<keyof PublicEndpoints>, Documented>>().toBeNever()
})

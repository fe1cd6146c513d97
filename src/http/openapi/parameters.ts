import type { Components } from './components.ts'
import { exampleOf } from './examples.ts'
import type { Json, Route } from './operation.ts'
import { toShape } from './shapes.ts'

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeat with the same key and the same payload is answered with the first reply to the byte, and nothing is done ' +
    'twice; another payload is `IDEMPOTENCY_REPLAY`. 1 to 255 visible ASCII characters, a UUID for example; retained for 30 days. ' +
    'Without one nothing is deduplicated.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  example: '5d1d6a8e-6c1b-4f0e-9a53-0d8e4a1b7c22',
}

/** What a route takes beside its body. */
export function parametersOf({ schema }: Route, components: Components): Json[] {
  const { params, querystring, headers } = schema as Record<'params' | 'querystring' | 'headers', Shape | undefined>
  return [
    ...parametersIn('path', params, components),
    ...parametersIn('query', querystring, components),
    ...parametersIn('header', headers, components),
    ...(schema.idempotent ? [components.refer('parameters', 'IdempotencyKey', IDEMPOTENCY_KEY)] : []),
  ]
}

type Shape = Json & { readonly properties?: Readonly<Record<string, Json>>; readonly required?: readonly string[] }

function parametersIn(place: string, shape: Shape | undefined, components: Components): Json[] {
  return Object.entries(shape?.properties ?? {}).map(([name, own]) => {
    const { description, examples, ...schema } = readAs(toShape(own, components))
    return {
      name,
      in: place,
      required: place === 'path' || (shape?.required ?? []).includes(name),
      ...(description === undefined ? {} : { description }),
      // `metadata[order]=8812`
      ...(place === 'query' && schema.type === 'object' ? { style: 'deepObject', explode: true } : {}),
      schema,
      ...(examples === undefined && place !== 'path' ? {} : { example: exampleOf({ ...schema, examples }) }),
    }
  })
}

/** The texts `true` and `false` are a boolean. */
const readAs = (shape: Json): Json => {
  const { enum: choices, ...rest } = shape
  return Array.isArray(choices) && choices.join() === 'true,false' ? { ...rest, type: 'boolean' } : shape
}

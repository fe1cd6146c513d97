import { STATUS_CODES } from 'node:http'
import type { ErrorCode } from '../../base/errors.ts'
import { guideTo } from '../error-guide.ts'
import type { Components } from './components.ts'
import { exampleOf } from './examples.ts'
import { headersNamed } from './headers.ts'
import type { Json, MediaType, Route } from './operation.ts'
import { Problem } from './problem-schema.ts'
import { byStatus, headersOfStatus, refusalExample, refusalsOf } from './refusals.ts'
import { toShape } from './shapes.ts'

const JSON_TYPE = 'application/json'
const PROBLEM_TYPE = 'application/problem+json'

/** Every reply that a route can give, by its status. */
export function repliesOf(route: Route, components: Components): Json {
  const { default: refusal, ...successes } = (route.schema.response ?? {}) as Record<string, Json>
  const form = refusalForm(refusal)
  return Object.fromEntries([
    ...Object.entries(successes).map(([status, reply]) => [status, successOf(route, reply, components)]),
    ...byStatus(refusalsOf(route)).map(([status, codes]) => [`${status}`, refusalOf(form, status, codes, components)]),
    ['default', anyRefusal(form, components)],
  ])
}

function successOf({ schema }: Route, reply: Json, components: Components): Json {
  const media = (reply.content ?? { [JSON_TYPE]: { schema: reply, example: schema.example } }) as Record<
    string,
    MediaType
  >
  const [first] = Object.values(media)
  const described = (first?.schema as Json | undefined)?.description
  const names = ['X-Request-Id', ...(schema.idempotent ? ['Idempotent-Replayed'] : []), ...(schema.replyHeaders ?? [])]
  return {
    description: described ?? 'Done.',
    headers: headersNamed([...names, 'RateLimit', 'RateLimit-Policy'], components),
    content: Object.fromEntries(
      Object.entries(media).map(([type, { schema: shape, example }]) => [
        type,
        { schema: toShape(shape as Json, components), example: example ?? exampleOf(shape as Json) },
      ]),
    ),
  }
}

/** The form of a route's refusals: a problem, unless it has a form of its own. */
type RefusalForm = { readonly name: string; readonly type: string; readonly shape: Json }

const AS_PROBLEM: RefusalForm = { name: '', type: PROBLEM_TYPE, shape: { ...Problem } }
const refusalForm = (shape: Json | undefined): RefusalForm =>
  shape ? { name: String(shape.component), type: JSON_TYPE, shape } : AS_PROBLEM

function refusalOf(form: RefusalForm, status: number, codes: ErrorCode[], components: Components): Json {
  const sorted = codes.toSorted()
  return components.referOnce('responses', `${form.name}${sorted.map(camelCase).join('Or')}`, form.shape, () => ({
    description: sorted.map((code) => `\`${code}\`: ${guideTo(code).title}.`).join(' '),
    headers: headersNamed(headersOfStatus(status), components),
    content: contentOf(form, sorted, components),
  }))
}

function contentOf(form: RefusalForm, codes: ErrorCode[], components: Components): Json {
  const { type, shape } = form
  const examples = codes.map((code) => [code, { summary: guideTo(code).title, value: refusalExample(shape, code) }])
  return { [type]: { schema: toShape(shape, components), examples: Object.fromEntries(examples) } }
}

/** Errors that no client causes: mistakes of ours. */
function anyRefusal(form: RefusalForm, components: Components): Json {
  return components.refer('responses', `${form.name}InternalError`, {
    description: `${STATUS_CODES[500]}, or a refusal that came later than this document. \`code\` says which.`,
    headers: headersNamed(['X-Request-Id'], components),
    content: contentOf(form, ['INTERNAL_ERROR'], components),
  })
}

/** `RATE_LIMITED` → `RateLimited`, `origin_not_allowed` → `OriginNotAllowed`. */
const camelCase = (code: string): string =>
  code
    .split('_')
    .map((word) => {
      const rest = word.slice(1)
      return word.slice(0, 1).toUpperCase() + (code === code.toUpperCase() ? rest.toLowerCase() : rest)
    })
    .join('')

import type { Components } from './components.ts'
import { exampleOf, namedExamples } from './examples.ts'
import type { Json, Route } from './operation.ts'
import { parametersOf } from './parameters.ts'
import { repliesOf } from './replies.ts'
import { toShape } from './shapes.ts'

/** A route as an operation of the document. */
export function describeOperation(route: Route, components: Components): Json {
  const { schema, method } = route
  const { operationId, summary, description, tags, security = [], body, consumes } = schema
  const parameters = parametersOf(route, components)
  return {
    operationId: typeof operationId === 'object' ? operationId[method] : operationId,
    tags,
    summary,
    description: description ?? `${summary}.`,
    security,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: bodyOf(body as Json, consumes, components) }),
    responses: repliesOf(route, components),
  }
}

function bodyOf(body: Json, consumes: readonly string[] = ['application/json'], components: Components): Json {
  const media = () => ({ schema: toShape(body, components), ...namedExamples(body) })
  return { required: true, content: Object.fromEntries(consumes.map((type) => [type, media()])) }
}

/** An event that is sent to a merchant's endpoint, as a webhook of the document. */
export type Webhook = {
  /** `payment.succeeded` */
  readonly name: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly headers: Json
  readonly shape: Json
}

export function describeWebhook({ headers, shape, ...webhook }: Webhook, components: Components): Json {
  const { operationId, summary, description } = webhook
  const { properties } = headers as { properties: Record<string, Json> }
  return {
    post: {
      operationId,
      tags: ['Webhooks'],
      summary,
      description,
      security: [],
      parameters: Object.entries(properties).map(([name, one]) => {
        const { description: text, examples, ...schema } = toShape(one, components)
        const parameter = { name, in: 'header', required: true, description: text, schema, example: exampleOf(one) }
        return components.refer('parameters', name, parameter)
      }),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toShape(shape, components), example: exampleOf(shape) } },
      },
      responses: {
        '2XX': { description: 'Delivered. Nothing of the reply is read but its status.' },
        '410': { description: 'The endpoint is gone: it is switched off, and nothing more is sent to it.' },
        default: { description: 'Not delivered: it is tried again. Redirects are not followed.' },
      },
    },
  }
}

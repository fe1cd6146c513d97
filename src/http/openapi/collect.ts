import type { FastifyInstance } from 'fastify'
import { Components } from './components.ts'
import { describeOperation, describeWebhook, type Webhook } from './describe-operation.ts'
import type { Json, Route } from './operation.ts'
import { toShape } from './shapes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The OpenAPI 3.1 document of this server. */
    openApi(): Json
  }
}

/** The parts of the document beside the operations. */
export type About = {
  readonly info: Json
  readonly servers: readonly Json[]
  /** In the order they are shown in. */
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly securitySchemes: Json
  readonly webhooks: readonly Webhook[]
  /** Shapes that others refer to by name. */
  readonly shapes: readonly Json[]
}

/**
 * Collects the OpenAPI 3.1 document from the routes' own schemas: what the server validates with is what it documents.
 * Call before any route. Routes without tags (pages, assets, provider callbacks) are left out.
 */
export function collectOpenApi(server: FastifyInstance, about: About): void {
  const routes: Route[] = []
  server.addHook('onRoute', ({ method, url, schema }) => {
    if (!schema?.tags) return
    const methods = [method].flat().filter((one) => one !== 'HEAD')
    routes.push(...methods.map((one) => ({ method: one, url, schema })))
  })
  let document: Json | undefined
  server.decorate('openApi', () => {
    document ??= describe(routes, about)
    return document
  })
}

function describe(routes: readonly Route[], about: About): Json {
  const components = new Components()
  const { info, servers, securitySchemes, webhooks, shapes } = about
  for (const shape of shapes) toShape(shape, components)
  const paths = Map.groupBy(routes, ({ url }) => url.replaceAll(/:(\w+)/g, '{$1}'))
  const used = new Set(['Webhooks', ...routes.flatMap(({ schema }) => schema.tags ?? [])])
  const described = {
    paths: mapped([...paths], (same) =>
      mapped(
        same.map((route) => [route.method.toLowerCase(), route] as const),
        (route) => describeOperation(route, components),
      ),
    ),
    webhooks: mapped(
      webhooks.map((webhook) => [webhook.name, webhook] as const),
      (webhook) => describeWebhook(webhook, components),
    ),
  }
  return {
    openapi: '3.1.0',
    info,
    servers,
    tags: about.tags.filter(({ name }) => used.has(name)),
    ...described,
    components: { securitySchemes, ...components.toJson() },
  }
}

const mapped = <T>(entries: readonly (readonly [string, T])[], describeOne: (value: T) => Json): Json =>
  Object.fromEntries(entries.map(([name, value]) => [name, describeOne(value)]))

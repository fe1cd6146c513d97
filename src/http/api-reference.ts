import { createHash } from 'node:crypto'
import { type FastifyInstance, fastify } from 'fastify'
import { PAGE_HEADERS } from './page-headers.ts'

/** The keys that the reference's examples carry. */
type SampleKeys = { readonly secretKey: string; readonly providerKey: string }

/**
 * `/docs`: the API reference, made in the browser from `/docs/openapi.json`; nothing on it comes from another host.
 * In the sandbox its examples run as they stand: they carry the published demo keys; in production (`samples` null) none
 * runs. All of `/docs` is public, under the headers of the hosted pages.
 */
export async function referenceRoutes(server: FastifyInstance, samples: SampleKeys | null): Promise<void> {
  server.addHook('onSend', async (request, reply, payload) => {
    if (!/^\/docs(\/|\?|$)/.test(request.url)) return payload
    const isReference = request.routeOptions.url === '/docs/'
    reply.headers({ ...PAGE_HEADERS, ...(isReference && { 'content-security-policy': policyOf(String(payload)) }) })
    return payload
  })
  server.get('/docs/openapi.json', async () => server.openApi())
  server.get('/docs', async (_request, reply) => reply.redirect('/docs/', 301))
  let opened: Promise<FastifyInstance> | undefined
  for (const url of ['/docs/', '/docs/js/scalar.js']) {
    server.get(url, async (_request, reply) => {
      opened ??= openReference(samples)
      const { statusCode, headers, rawPayload } = await (await opened).inject({ url })
      return reply.code(statusCode).type(String(headers['content-type'])).send(rawPayload)
    })
  }
}

/**
 * The reference as its library serves it, on a server of its own that listens nowhere. It is loaded at the first
 * request: it takes a fifth of a start and several megabytes, and most processes never need it.
 */
async function openReference(samples: SampleKeys | null): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const server = fastify()
  await server.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/docs/openapi.json',
      title: 'Gapura API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      ...(samples && {
        authentication: {
          securitySchemes: { secretKey: { token: samples.secretKey }, providerKey: { token: samples.providerKey } },
        },
      }),
      hideTestRequestButton: samples === null,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  return server
}

/**
 * The policy of the reference: as that of the hosted pages, and what the reference's library needs besides: the
 * inline scripts it was sent with, by their hashes, and the styles, fonts and pictures it makes in the browser.
 */
function policyOf(page: string): string {
  const scripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

import { createHash } from 'node:crypto'
import { type FastifyInstance, fastify } from 'fastify'
import { documentPage, escapeHtml, withCode } from './document-page.ts'
import { errorCatalogue } from './error-guide.ts'
import { PAGE_HEADERS } from './page-headers.ts'

/** The keys that the reference's examples carry. */
type SampleKeys = { readonly secretKey: string; readonly providerKey: string }

/**
 * `/docs`: the API reference, made in the browser from `/docs/openapi.json`; nothing on it comes from another host.
 * In the sandbox its examples run as they stand: they carry the published demo keys; in production (`samples` null) none
 * runs. `/docs/errors`: what each error code means, the `type` of every problem. All of it is public, under the headers
 * of the hosted pages.
 */
export async function referenceRoutes(server: FastifyInstance, samples: SampleKeys | null): Promise<void> {
  server.addHook('onSend', async (request, reply, payload) => {
    if (!/^\/docs(\/|\?|$)/.test(request.url)) return payload
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    reply.headers({ ...PAGE_HEADERS, 'content-security-policy': policyOf(isPage ? String(payload) : '') })
    return payload
  })
  server.get('/docs/openapi.json', async () => server.openApi())
  server.get('/docs/errors', async (_request, reply) => reply.type('text/html; charset=utf-8').send(errorPage()))
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
 * The reference as its library serves it, on a server of its own that listens nowhere. It is loaded when it is first asked
 * for: it takes a fifth of a start and several megabytes, and most processes never are.
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
 * The policy of a page of `/docs`: as that of the hosted pages, and what the reference's library needs besides: the
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

/** What each code means, why it is answered, and what to do: the `type` of every problem leads to its place here. */
function errorPage(): string {
  const codes = errorCatalogue().map(
    ({ code, status, title, cause, remedy }) => `<h2 id="${code}"><code>${code}</code></h2>
<p>HTTP ${status}. ${escapeHtml(title)}.</p>
<dl><dt>Cause</dt><dd>${escapeHtml(cause)}</dd><dt>Remedy</dt><dd>${escapeHtml(remedy)}</dd></dl>`,
  )
  return documentPage('Error codes', `<p>${withCode(ABOUT_ERRORS)}</p>\n${codes.join('\n')}`)
}

const ABOUT_ERRORS =
  'What is refused is `application/problem+json` (RFC 9457): `code` is for programs, `detail` says what to change, `errors` ' +
  'names every fault of the request, and `requestId` is what to tell the operator. The send-money endpoints and the CSRF ' +
  'endpoint write the same codes in an envelope of their own. Codes are in capitals with underscores; `Unauthorized` and ' +
  'those that begin in small letters are older names that stay. More codes may be added: treat one you do not know by its ' +
  'HTTP status.'

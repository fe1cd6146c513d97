import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { errorCatalogue } from './problem.ts'

/** The keys that the reference's examples carry. */
type SampleKeys = { readonly secretKey: string; readonly providerKey: string }

/**
 * `/docs`: the API reference, made in the browser from `/docs/openapi.json`; nothing on it comes from another host.
 * In the sandbox its examples run as they stand: they carry the published demo keys. `/docs/errors`: what each error
 * code means, the `type` of every problem.
 */
export async function referenceRoutes(server: FastifyInstance, samples: SampleKeys | null): Promise<void> {
  server.get('/docs/openapi.json', async () => server.swagger())
  server.get('/docs/errors', async (_request, reply) => reply.type('text/html; charset=utf-8').send(errorPage()))
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
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
}

function errorPage(): string {
  const rows = errorCatalogue().map(
    ({ code, status, title }) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${title}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Gapura: error codes</title><h1>Error codes</h1><table><tr><th>code</th><th>HTTP</th><th>meaning</th></tr>
${rows.join('\n')}</table></html>`
}

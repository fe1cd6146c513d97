import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { errorCatalogue } from './problem.ts'

const BEARER = { type: 'http', scheme: 'bearer' } as const

/** The reply of every operation besides its success; RFC 9457. */
const PROBLEM = {
  description: 'Refused. `code` says why; `errors` names every fault of the request.',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          code: { type: 'string', enum: errorCatalogue().map(({ code }) => code) },
          detail: { type: 'string', description: 'What to change.' },
          requestId: { type: 'string' },
          errors: {
            type: 'array',
            items: {
              type: 'object',
              required: ['field', 'code', 'message'],
              properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
            },
          },
        },
      },
    },
  },
} as const

/**
 * Collects the OpenAPI 3.1 document from the routes' own schemas: what the server validates with is what it documents.
 * Register before any route. Routes without tags (pages, assets, provider callbacks) are left out.
 */
export async function collectOpenApi(server: FastifyInstance, baseUrl: string): Promise<void> {
  await server.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Gapura',
        version: 'v1',
        description:
          'Take payments on hosted pages. Amounts are whole currency units. Errors are `application/problem+json`; ' +
          'every creating POST takes an `Idempotency-Key`; webhooks follow the Standard Webhooks specification.',
      },
      servers: [{ url: baseUrl }],
      components: {
        securitySchemes: {
          accessToken: {
            type: 'apiKey',
            in: 'header',
            name: 'publicAccessToken',
            description: '`Bearer` and a token of `POST /v1/auth/token`.',
          },
          providerKey: {
            ...BEARER,
            description: 'A provider key: `prk_test_…` in the sandbox, `prk_live_…` in production.',
          },
          secretKey: { ...BEARER, description: 'A secret key: `sk_test_…` in the sandbox, `sk_live_…` in production.' },
        },
      },
    },
    transform: ({ schema, url }) => ({ schema: withoutNotes(schema) as typeof schema, url }),
    transformObject: (document) => {
      const { openapiObject } = document as { openapiObject: Record<string, unknown> }
      for (const path of Object.values((openapiObject.paths ?? {}) as Record<string, Record<string, Operation>>)) {
        for (const operation of Object.values(path)) operation.responses = { default: PROBLEM, ...operation.responses }
      }
      return openapiObject as never
    },
  })
}

type Operation = { responses?: object }

const isNote = (key: string, value: unknown): boolean =>
  (key === 'explain' && typeof value === 'string') || (key === 'jsonBytesMax' && typeof value === 'number')

/** The validator's own keywords are no part of the document. */
function withoutNotes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNotes)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => (isNote(key, value) ? [] : [[key, withoutNotes(value)]])),
  )
}

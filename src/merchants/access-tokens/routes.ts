import type { FastifyInstance } from 'fastify'
import type { JWK } from 'jose'
import Type from 'typebox'
import { fieldError } from '../../base/errors.ts'
import { type Authenticator, callerOf, requireKey } from '../authentication/authenticate.ts'
import { assertNotSuspended } from '../suspension.ts'
import { type AccessTokens, TOKEN_LIFE_SECONDS } from './access-token.ts'

const TokenRequest = Type.Object(
  {
    grant_type: Type.Literal('client_credentials', { description: 'Always `client_credentials`.' }),
    scope: Type.Optional(Type.Literal('send_money', { description: 'The only scope there is.' })),
  },
  { additionalProperties: false, component: 'TokenRequest', examples: [{ grant_type: 'client_credentials' }] },
)
const TokenReply = Type.Object(
  {
    access_token: Type.String({ description: 'A JWT; send it as `publicAccessToken: Bearer …`.' }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds.' }),
    scope: Type.Literal('send_money'),
  },
  {
    component: 'AccessToken',
    description: 'A token that opens the send-money endpoints.',
    examples: [
      {
        access_token: 'eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJtZXJfLi4uIn0.c2lnbmF0dXJl',
        token_type: 'Bearer',
        expires_in: 900,
        scope: 'send_money',
      },
    ],
  },
)
const JWKS_SECONDS = 300

/** `POST /v1/auth/token`, and the public keys of what it issues and of what else is signed. */
export async function accessTokenRoutes(
  server: FastifyInstance,
  app: { authenticator: Authenticator; tokens: AccessTokens; otherKeys: () => Promise<JWK[]> },
): Promise<void> {
  await server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => readForm(body),
    )
    scope.post(
      '/v1/auth/token',
      {
        onRequest: requireKey(app.authenticator, 'send_money'),
        schema: {
          operationId: 'createAccessToken',
          tags: ['Send money'],
          security: [{ secretKey: [] }],
          summary: 'Get an access token',
          description:
            'OAuth 2.0 client credentials, as JSON or as a form. The token opens the send-money endpoints for 15 minutes, and no longer than the key it was fetched with.',
          body: TokenRequest,
          consumes: ['application/json', 'application/x-www-form-urlencoded'],
          response: { 200: TokenReply },
          replyHeaders: ['Cache-Control'],
        },
      },
      async (request, reply) => {
        // RFC 6749, section 5.1: no cache may store a token.
        reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
        const caller = callerOf(request)
        assertNotSuspended(caller)
        const access_token = await app.tokens.issue(caller)
        return { access_token, token_type: 'Bearer', expires_in: TOKEN_LIFE_SECONDS, scope: 'send_money' }
      },
    )
  })

  server.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${JWKS_SECONDS}`)
    return { keys: [...(await app.tokens.publicKeys()), ...(await app.otherKeys())] }
  })
}

/** A form, each field once: RFC 6749 refuses repeats. */
function readForm(body: string): Record<string, string> {
  const form: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(body)) {
    if (Object.hasOwn(form, name))
      throw fieldError(name, 'DUPLICATE_KEY', `The field "${name}" stands twice; send it once.`)
    Object.defineProperty(form, name, { value, enumerable: true })
  }
  return form
}

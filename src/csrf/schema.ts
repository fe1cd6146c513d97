import Type from 'typebox'
import { RequestId } from '../http/openapi/problem-schema.ts'
import { SAMPLE } from '../http/openapi/samples.ts'

/** What opens a route to pages of an allowed origin, as the API's document has it: both cookies and the header. */
export const BROWSER_SESSION = [{ sessionCookie: [], publicCookie: [], csrfToken: [] }]
/** What such a route refuses besides. */
export const SESSION_REFUSALS = ['origin_not_allowed', 'csrf_token_invalid', 'csrf_token_expired'] as const

/** The reply of `/v1/auth/clients/csrf`. */
export const SessionReply = Type.Object(
  {
    status: Type.Literal(200),
    data: Type.Object({ csrfToken: Type.String({ description: 'Send it as `X-CSRF-Token`; good for 15 minutes.' }) }),
    metadata: Type.Object({
      source: Type.Literal('csrf'),
      entity: Type.String({ description: 'The merchant the origin belongs to.' }),
    }),
  },
  {
    component: 'CsrfSession',
    description: 'A session, and its two cookies.',
    examples: [
      {
        status: 200,
        data: { csrfToken: '6dhrI9OZHMHc5pAiNEjQmhdCd9YgMFgXuvVr7tQ3sU4' },
        metadata: { source: 'csrf', entity: SAMPLE.merchantId },
      },
    ],
  },
)

/** What anything else is answered with. */
export const SessionRefusal = Type.Object(
  {
    status: Type.Integer(),
    data: Type.Null(),
    errors: Type.Array(Type.Object({ code: Type.String(), field: Type.String(), message: Type.String() })),
    metadata: Type.Object({ source: Type.Literal('csrf'), entity: Type.Null() }),
    requestId: RequestId,
  },
  {
    component: 'CsrfRefusal',
    description: '401 `Unauthorized`: no Origin, or `null`. 403 `origin_not_allowed`: add it to `allowedOrigins`.',
    examples: [
      {
        status: 403,
        data: null,
        errors: [{ code: 'origin_not_allowed', field: '', message: 'Add the origin of this page to …' }],
        metadata: { source: 'csrf', entity: null },
        requestId: SAMPLE.requestId,
      },
    ],
  },
)

/** Shown in the API's document; the endpoint judges the Origin by itself. */
export const SessionHeaders = Type.Object({
  origin: Type.String({ description: 'Written by the browser.', examples: ['https://shop.example'] }),
})

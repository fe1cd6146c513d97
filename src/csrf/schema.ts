import Type from 'typebox'

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
    description: 'A session, and its two cookies.',
    examples: [
      {
        status: 200,
        data: { csrfToken: '6dhrI9OZHMHc5pAiNEjQmhdCd9YgMFgXuvVr7tQ3sU4' },
        metadata: { source: 'csrf', entity: 'mer_dem0gapvrasandb0x000000000' },
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
  },
  {
    description: '401 `Unauthorized`: no Origin, or `null`. 403 `origin_not_allowed`: add it to `allowedOrigins`.',
    examples: [
      {
        status: 403,
        data: null,
        errors: [{ code: 'origin_not_allowed', field: '', message: 'Add the origin of this page to …' }],
        metadata: { source: 'csrf', entity: null },
      },
    ],
  },
)

/** Shown in the API's document; the endpoint judges the Origin by itself. */
export const SessionHeaders = Type.Object({
  origin: Type.String({ description: 'Written by the browser.', examples: ['https://shop.example'] }),
})

import Type from 'typebox'

/** The reply of `/v1/auth/clients/csrf`. */
export const SessionReply = Type.Object({
  status: Type.Literal(200),
  data: Type.Object({ csrfToken: Type.String({ description: 'Send it as `X-CSRF-Token`; good for 15 minutes.' }) }),
  metadata: Type.Object({
    source: Type.Literal('csrf'),
    entity: Type.String({ description: 'The merchant the origin belongs to.' }),
  }),
})

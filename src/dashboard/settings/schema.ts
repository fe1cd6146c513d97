import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { closed, NoContent } from '../schema-parts.ts'

export const logoEndpoints = {
  replace: endpoint('PUT /dashboard/api/logo', {
    body: Type.Object({ image: Type.String({ description: 'The file in base64.' }) }, closed),
    response: { 200: Type.Object({ logoUrl: Type.String() }, closed) },
  }),
  remove: endpoint('DELETE /dashboard/api/logo', { response: { 204: NoContent } }),
}

export const previewEndpoints = {
  read: endpoint('GET /dashboard/api/checkout-preview', {
    querystring: Type.Object(
      {
        accentColor: Type.Optional(Type.String({ pattern: '^#[0-9a-f]{6}$', explain: 'must be a colour, as #1f3f8f' })),
        locale: Type.Optional(Type.Union([Type.Literal('id'), Type.Literal('en')])),
      },
      closed,
    ),
    response: { 200: Type.Object({ html: Type.String() }, closed) },
  }),
}

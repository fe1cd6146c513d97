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

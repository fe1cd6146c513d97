import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { closed } from '../schema-parts.ts'
import { Failed, Progress } from '../sending/schema.ts'
import { readFileFields, UploadBody, uploadQuery } from '../uploads/schema.ts'

const counts = {
  collectors: Type.Integer(),
  /** Of them, those that were imported before: they stay as they are. */
  repeated: Type.Integer(),
  customersCreated: Type.Integer(),
}

const CollectorPreview = Type.Object({ ...readFileFields, /** Of the lines without a mistake. */ ...counts }, closed)

const ImportedCollectors = Type.Object(counts, closed)

export const collectorImportEndpoints = {
  preview: endpoint('POST /dashboard/api/collectors/import/preview', {
    querystring: Type.Object(uploadQuery, closed),
    body: UploadBody,
    response: { 200: CollectorPreview },
  }),
  create: endpoint('POST /dashboard/api/collectors/import', {
    querystring: Type.Object(uploadQuery, closed),
    body: UploadBody,
    response: { 200: Type.Union([ImportedCollectors, Progress, Failed]) },
  }),
}

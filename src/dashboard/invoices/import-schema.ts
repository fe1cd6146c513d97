import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { closed } from '../schema-parts.ts'
import { Failed, Progress } from '../sending/schema.ts'
import { readFileFields, UploadBody, uploadQuery } from '../uploads/schema.ts'

const query = {
  ...uploadQuery,
  /** Each invoice gets its number and its page opens; absent: they are drafts. */
  finalize: Type.Optional(Type.Literal('true')),
}

const counts = {
  invoices: Type.Integer(),
  /** Of them, those that were imported before: they stay as they are. */
  repeated: Type.Integer(),
  customersCreated: Type.Integer(),
}

const InvoicePreview = Type.Object(
  {
    ...readFileFields,
    /** Of the lines without a mistake. */
    ...counts,
    /** What those come to that were not imported before, in whole units with tax. */
    totals: Type.Array(Type.Object({ currency: Type.String(), amount: Type.Integer(), count: Type.Integer() }, closed)),
  },
  closed,
)

const ImportedInvoices = Type.Object(counts, closed)

export const invoiceImportEndpoints = {
  preview: endpoint('POST /dashboard/api/invoices/import/preview', {
    querystring: Type.Object(query, closed),
    body: UploadBody,
    response: { 200: InvoicePreview },
  }),
  create: endpoint('POST /dashboard/api/invoices/import', {
    querystring: Type.Object(query, closed),
    body: UploadBody,
    response: { 200: Type.Union([ImportedInvoices, Progress, Failed]) },
  }),
}

import Type from 'typebox'
import { CollectionFilterQuery } from '../collections/schema.ts'
import { CollectorFilterQuery } from '../collectors/schema.ts'
import { CustomerFilterQuery } from '../customers/schema.ts'
import { endpoint } from '../endpoint.ts'
import { InvoiceFilterQuery } from '../invoices/schema.ts'
import { closed } from '../schema-parts.ts'

const file = {
  format: Type.Enum(['xlsx', 'pdf']),
  /** Beside what names each line, in this order; keys of the list's columns. */
  columns: Type.Optional(Type.String({ maxLength: 400, pattern: '^[A-Za-z]+(,[A-Za-z]+)*$' })),
  language: Type.Enum(['en', 'id']),
}
/** Streamed while it is read. */
const response = { 200: Type.Unsafe<unknown>(Type.String({ description: 'The bytes of the file.' })) }

/** What a list's filter matches, as a file for people. */
export const listFileEndpoints = {
  invoices: endpoint('GET /dashboard/api/invoices/file', {
    querystring: Type.Object({ ...InvoiceFilterQuery.properties, ...file }, closed),
    response,
  }),
  collections: endpoint('GET /dashboard/api/collections/file', {
    querystring: Type.Object({ ...CollectionFilterQuery.properties, ...file }, closed),
    response,
  }),
  collectors: endpoint('GET /dashboard/api/collectors/file', {
    querystring: Type.Object({ ...CollectorFilterQuery.properties, ...file }, closed),
    response,
  }),
  customers: endpoint('GET /dashboard/api/customers/file', {
    querystring: Type.Object({ ...CustomerFilterQuery.properties, ...file }, closed),
    response,
  }),
}

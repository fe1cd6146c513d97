import Type, { type Static } from 'typebox'
import { listQuery } from '../../http/pagination.ts'
import { endpoint } from '../endpoint.ts'
import { closed, Day, Nullable, pageOf, Time } from '../schema-parts.ts'

const AuditEntry = Type.Object(
  {
    id: Type.String(),
    at: Time,
    actor: Type.Enum(['person', 'key', 'cli', 'unknown']),
    who: Type.String(),
    ip: Type.String(),
    // Not an enumeration: a name that an older version wrote stays readable.
    what: Type.String(),
    subject: Nullable(Type.String()),
    requestId: Nullable(Type.String()),
    status: Nullable(Type.Integer()),
    detail: Nullable(Type.Record(Type.String(), Type.Unknown())),
  },
  closed,
)
export type AuditEntry = Static<typeof AuditEntry>

const days = { from: Type.Optional(Day), to: Type.Optional(Day) }

export const auditEndpoints = {
  download: endpoint('GET /dashboard/api/audit/file', {
    querystring: Type.Object(days, closed),
    // Streamed as text while it is read.
    response: { 200: Type.Unsafe<unknown>(Type.String({ description: 'CSV' })) },
  }),
  list: endpoint('GET /dashboard/api/audit', {
    querystring: Type.Object({ ...listQuery, ...days }, closed),
    response: { 200: pageOf(AuditEntry) },
  }),
}

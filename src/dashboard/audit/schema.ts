import Type, { type Static } from 'typebox'
import { listQuery } from '../../http/pagination.ts'
import { closed, Nullable, pageOf, Time } from '../schema-parts.ts'

const AuditEntry = Type.Object(
  {
    id: Type.String(),
    at: Time,
    actor: Type.Enum(['person', 'key', 'cli', 'unknown']),
    who: Type.String(),
    ip: Type.String(),
    // A name that an older version wrote stays readable: not an enumeration.
    what: Type.String(),
    subject: Nullable(Type.String()),
    requestId: Nullable(Type.String()),
    status: Nullable(Type.Integer()),
    detail: Nullable(Type.Record(Type.String(), Type.Unknown())),
  },
  closed,
)
export type AuditEntry = Static<typeof AuditEntry>

export const auditEndpoints = {
  'GET /dashboard/api/audit': {
    querystring: Type.Object(listQuery, closed),
    response: { 200: pageOf(AuditEntry) },
  },
}

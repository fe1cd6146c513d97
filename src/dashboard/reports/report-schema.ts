import Type, { type Static } from 'typebox'
import { wantedFields } from '../../reports/schema.ts'
import { endpoint } from '../endpoint.ts'
import { closed, IdParams, listOf, NoContent, Nullable, Time } from '../schema-parts.ts'

const Every = Type.Enum(['day', 'week', 'month'])

const ReportKind = Type.Object(
  {
    kind: wantedFields.kind,
    formats: Type.Array(wantedFields.format),
    /** Empty for documents. */
    columns: Type.Array(Type.Object({ key: Type.String(), en: Type.String(), id: Type.String() }, closed)),
  },
  closed,
)
export type ReportKindChoice = Static<typeof ReportKind>

const ReportSchedule = Type.Object(
  {
    id: Type.String(),
    every: Every,
    kind: wantedFields.kind,
    format: wantedFields.format,
    columns: Type.Array(Type.String()),
    language: Nullable(Type.Enum(['en', 'id'])),
    nextAt: Time,
    /** The recipient of the mail; null: they have left. */
    mailTo: Nullable(Type.String()),
  },
  closed,
)
export type ReportSchedule = Static<typeof ReportSchedule>

export const reportScheduleEndpoints = {
  listKinds: endpoint('GET /dashboard/api/report-kinds', { response: { 200: listOf(ReportKind) } }),
  list: endpoint('GET /dashboard/api/report-schedules', { response: { 200: listOf(ReportSchedule) } }),
  create: endpoint('POST /dashboard/api/report-schedules', {
    body: Type.Object({ every: Every, ...wantedFields }, closed),
    response: { 201: Type.Object({ id: Type.String(), nextAt: Time }, closed) },
  }),
  remove: endpoint('DELETE /dashboard/api/report-schedules/:id', { params: IdParams, response: { 204: NoContent } }),
}

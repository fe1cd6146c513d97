import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Clock } from '../base/clock.ts'
import { ApiError, notFound } from '../base/errors.ts'
import type { Db } from '../db/db.ts'
import { claimOf, once, sendStoredReply } from '../http/idempotency/idempotency.ts'
import { assertValid } from '../http/input/validator.ts'
import { pageRequest, toPage } from '../http/pagination.ts'
import { type Authenticator, callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import { createReport } from './create.ts'
import { findReport, listReports, openFile } from './find.ts'
import { removeReport } from './remove.ts'
import type { ReportFormat } from './report.ts'
import { reportFaults } from './rules.ts'
import * as schema from './schema.ts'
import { toWanted } from './to-wanted.ts'
import { fileNameOf, toReport } from './wire.ts'

type RouteApp = {
  readonly db: Db
  readonly clock: Clock
  readonly signals: { wake(task: string): void }
  readonly authenticator: Authenticator
}

const tags = ['Reports']
const security = [{ secretKey: [] }]
const params = schema.ReportParams

const MEDIA_TYPES: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** The HTTP face of reports: translates, and leaves every decision to the verbs. */
export function reportRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'reports')
  server.post<{ Body: schema.CreateReport }>(
    '/v1/reports',
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'createReport',
        tags,
        security,
        summary: 'Ask for a report',
        description:
          'It is made in the background; `report.ready` tells when it can be fetched. Account numbers in it are their last four digits, and it names no person.',
        body: schema.CreateReport,
        response: { 200: schema.ReportReply },
        example: { ...schema.REPORT_EXAMPLE, status: 'PENDING', rows: null, sizeBytes: null, completedAt: null },
        idempotent: true,
        refusals: ['LIMIT_EXCEEDED'],
      },
    },
    async (request, reply) => {
      assertValid(request.validationError, reportFaults(request.body ?? {}))
      const { merchantId } = callerOf(request)
      const claim = claimOf(request, merchantId, app.clock())
      const wanted = toWanted(request.body)
      const stored = await once(app.db, claim, async (tx) => ({
        status: 200,
        value: toReport(await createReport(tx, app.clock(), merchantId, wanted)),
      }))
      app.signals.wake('reports')
      return sendStoredReply(reply, stored)
    },
  )
  readingRoutes(server, app)
  fileRoute(server, app)

  server.delete<{ Params: { id: string } }>(
    '/v1/reports/:id',
    {
      onRequest,
      schema: {
        operationId: 'deleteReport',
        tags,
        security,
        summary: 'Remove a report',
        description: 'With its file. By itself it goes after 30 days.',
        params,
        response: { 200: schema.RemovedReport },
        refusals: ['INVALID_STATE'],
      },
    },
    async (request) => {
      const { id } = request.params
      await removeReport(app.db, { merchantId: callerOf(request).merchantId, id })
      return { id, deleted: true } as const
    },
  )
}

function readingRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'reports')
  server.get<{ Querystring: schema.ListQuery }>(
    '/v1/reports',
    {
      onRequest,
      schema: {
        operationId: 'listReports',
        tags,
        security,
        summary: 'List reports',
        description: 'Newest first; those of the last 30 days.',
        querystring: schema.ListQuery,
        response: { 200: schema.ReportList },
      },
    },
    async (request) => {
      const { limit, before } = pageRequest(request.query)
      const rows = await listReports(app.db, callerOf(request).merchantId, { before, limit: limit + 1 })
      return toPage(rows, limit, toReport)
    },
  )

  server.get<{ Params: { id: string } }>(
    '/v1/reports/:id',
    {
      onRequest,
      schema: {
        operationId: 'retrieveReport',
        tags,
        security,
        summary: 'Look whether a report is ready',
        description: 'As it stands now.',
        params,
        response: { 200: schema.ReportReply },
      },
    },
    async (request) => {
      const report = await findReport(app.db, callerOf(request).merchantId, request.params.id)
      if (!report) throw notFound()
      return toReport(report)
    },
  )
}

function fileRoute(server: FastifyInstance, app: RouteApp): void {
  const bytes = Type.String({ description: 'The bytes of the file.' })
  server.get<{ Params: { id: string } }>(
    '/v1/reports/:id/file',
    {
      onRequest: requireKey(app.authenticator, 'reports'),
      schema: {
        operationId: 'downloadReport',
        tags,
        security,
        summary: 'Fetch the file of a report',
        description: 'Once it is `READY`. Every fetch is recorded in the audit trail.',
        params,
        response: {
          200: {
            content: {
              'text/csv': { schema: bytes, example: 'transactionId,currency,gross\r\n' },
              [MEDIA_TYPES.xlsx]: { schema: bytes, example: 'PK…' },
              [MEDIA_TYPES.pdf]: { schema: bytes, example: '%PDF-1.7…' },
            },
          },
        },
        refusals: ['INVALID_STATE'],
      },
    },
    async (request, reply) => {
      const report = await findReport(app.db, callerOf(request).merchantId, request.params.id)
      if (!report) throw notFound()
      if (report.status !== 'READY') throw new ApiError('INVALID_STATE', 'The report has no file: look at its status.')
      const file = await openFile(app.db, report)
      if (!file) throw notFound()
      return reply
        .type(MEDIA_TYPES[report.format])
        .header('content-disposition', `attachment; filename="${fileNameOf(report)}"`)
        .header('content-length', `${report.sizeBytes}`)
        .header('cache-control', 'no-store')
        .send(Readable.from(file))
    },
  )
}

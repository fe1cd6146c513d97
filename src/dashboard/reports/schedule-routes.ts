import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { newId } from '../../base/id.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { assertValid } from '../../http/input/validator.ts'
import { isDocument, REPORT_KINDS } from '../../reports/report.ts'
import { wantedFaults } from '../../reports/rules.ts'
import { TABLES } from '../../reports/tables/tables.ts'
import { chosenColumns } from '../../reports/to-wanted.ts'
import { memberOf, merchantOf } from '../access/member-routes.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import { route } from '../route.ts'
import { nextRun } from './periods.ts'
import { reportScheduleEndpoints as endpoints } from './report-schema.ts'
import { deleteSchedule, insertSchedule, listSchedules } from './schedule-store.ts'

type Dependencies = { readonly db: Db; readonly authDb: AuthDb; readonly clock: Clock }

const SCHEDULES_MAX = 20

/** The kinds of reports, and their schedules. Reports themselves are requested through the public API. */
export function reportScheduleRoutes(scope: FastifyInstance, { db, authDb, clock }: Dependencies): void {
  const reading = { access: { permission: 'reports.read' } } as const
  route(scope, endpoints.listKinds, { config: reading }, async () => ({ data: REPORT_KINDS.map(kindShown) }))

  route(scope, endpoints.list, { config: reading }, async (request) => {
    const merchantId = merchantOf(request)
    const schedules = await transaction(db, merchantId, (tx) => listSchedules(tx, merchantId))
    const addresses = await addressesOf(
      authDb,
      schedules.map(({ personId }) => personId),
    )
    const data = schedules.map(({ id, every, wanted: { kind, format, columns, language }, nextAt, personId }) => ({
      id,
      every,
      kind,
      format,
      columns: [...columns],
      language,
      nextAt,
      mailTo: addresses.get(personId) ?? null,
    }))
    return { data }
  })
  changingRoutes(scope, { db, clock })
}

function changingRoutes(scope: FastifyInstance, { db, clock }: Pick<Dependencies, 'db' | 'clock'>): void {
  route(
    scope,
    endpoints.create,
    {
      config: { access: { permission: 'reports.make', action: 'report_schedule.create' } },
      attachValidation: true,
    },
    async (request, reply) => {
      const { body } = request
      assertValid(request.validationError, [...wantedFaults(body ?? {}), ...rhythmFaults(body ?? {})])
      const { session, membership } = memberOf(request)
      const { merchantId, timeZone } = membership
      const { kind, format, every, language = null } = body
      const now = clock()
      const schedule = {
        merchantId,
        id: newId('rsc', merchantId, now),
        personId: session.person.id,
        every,
        wanted: { kind, format, language, columns: chosenColumns(kind, body.columns) },
        nextAt: nextRun(timeZone, every, now),
        createdAt: now,
      }
      await transaction(db, merchantId, async (tx) => {
        if ((await listSchedules(tx, merchantId)).length >= SCHEDULES_MAX) {
          throw new ApiError('LIMIT_EXCEEDED', `${SCHEDULES_MAX} reports are already scheduled; remove one of them.`)
        }
        await insertSchedule(tx, schedule)
      })
      return reply.code(201).send({ id: schedule.id, nextAt: schedule.nextAt })
    },
  )

  route(
    scope,
    endpoints.remove,
    { config: { access: { permission: 'reports.make', action: 'report_schedule.remove' } } },
    async (request, reply) => {
      const merchantId = merchantOf(request)
      const isDeleted = await transaction(db, merchantId, (tx) => deleteSchedule(tx, merchantId, request.params.id))
      if (!isDeleted) throw notFound()
      return reply.code(204).send()
    },
  )
}

const kindShown = (kind: (typeof REPORT_KINDS)[number]) => {
  if (isDocument(kind)) return { kind, formats: ['pdf' as const], columns: [] }
  const columns = TABLES[kind].columns.map(({ key, en, id }) => ({ key, en, id }))
  return { kind, formats: ['xlsx' as const, 'csv' as const], columns }
}

/** A document covers a month. */
function rhythmFaults({ kind, every }: { kind?: unknown; every?: unknown }) {
  const isMonthly = kind === 'statement' || kind === 'fee_invoice'
  if (!isMonthly || every === 'month') return []
  return [
    { field: 'every', code: 'NOT_ALLOWED', message: '"every" must be "month": this document covers a whole month.' },
  ]
}

async function addressesOf(authDb: AuthDb, personIds: readonly string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map()
  const rows = await authDb.selectFrom('auth.person').select(['id', 'email']).where('id', 'in', personIds).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

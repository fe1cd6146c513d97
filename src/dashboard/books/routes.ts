import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import { dayAfter, isDay } from '../../base/time-zone.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { readClosedDays } from '../../proof/closed-days.ts'
import { readFaults } from '../../proof/faults.ts'
import { type PackageFile, packageFiles } from '../../proof/package/package-files.ts'
import { CannotProve, type Scope } from '../../proof/package/scope.ts'
import { zipOf } from '../../proof/package/zip.ts'
import { memberOf, merchantOf } from '../access/member-routes.ts'
import { TO_READ } from '../operators/operator-routes.ts'
import { recordedTransaction } from '../operators/record-operator-action.ts'
import { route } from '../route.ts'
import type { Trail } from '../trail/trail.ts'
import { booksEndpoints as endpoints } from './schema.ts'

/** Most days of one package. */
const DAYS_MAX = 366

export type BooksDependencies = Trail & {
  readonly patientDb: Db
  readonly clock: Clock
}

/** What a merchant's members may prove: their own transactions, by days that are closed. */
export function memberBooksRoutes(scope: FastifyInstance, app: BooksDependencies): void {
  const { db } = app
  route(scope, endpoints.read, { config: { access: { permission: 'reports.read' } } }, async (request) => {
    const { firstDay, lastDay } = await transaction(db, merchantOf(request), readClosedDays)
    return { firstDay, lastDay }
  })

  const config = { access: { permission: 'reports.read', action: 'books.export' } } as const
  route(scope, endpoints.download, { config }, async (request, reply) => {
    const { merchantId } = memberOf(request).membership
    const { from, to } = request.query
    if (!isDay(from) || !isDay(to) || from > to || from < dayAfter(to, 1 - DAYS_MAX)) {
      throw new ApiError('VALIDATION_ERROR', `"from" to "to" must be days, at most ${DAYS_MAX}.`)
    }
    if (request.audit) request.audit.detail = { from, to }
    const name = `proof-${from}-${to}.zip`
    return send(reply, name, await begin(app, { kind: 'merchant', merchantId, from, to }))
  })
}

/** All of the books, for operators. */
export function operatorBooksRoutes(scope: FastifyInstance, app: BooksDependencies): void {
  route(scope, endpoints.readAll, { config: TO_READ }, async () => {
    const [closed, faults] = await transaction(app.db, ALL_MERCHANTS, async (tx) => [
      await readClosedDays(tx),
      await readFaults(tx),
    ])
    return { ...closed, faults }
  })

  route(scope, endpoints.downloadDay, { config: TO_READ }, async (request, reply) => {
    const { day } = request.query
    if (!isDay(day)) throw new ApiError('VALIDATION_ERROR', '"day" is a day that does not exist.')
    const files = await begin(app, { kind: 'day', day })
    await recordedTransaction(app, request, (_tx, record) =>
      record({ what: 'books.export', merchantId: null, detail: { day } }),
    )
    return send(reply, `proof-${day}.zip`, files)
  })
}

/** Makes the first file, so that what cannot be proven is refused before the reply begins. */
async function begin({ patientDb, clock }: BooksDependencies, scope: Scope): Promise<AsyncIterable<PackageFile>> {
  const files = packageFiles(patientDb, { scope, since: null, now: clock() })
  try {
    const first = await files.next()
    return (async function* () {
      if (!first.done) yield first.value
      yield* files
    })()
  } catch (error) {
    throw error instanceof CannotProve ? new ApiError('INVALID_STATE', error.message) : error
  }
}

const send = (reply: FastifyReply, name: string, files: AsyncIterable<PackageFile>) =>
  reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(zipOf(files)))

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { memberOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import type { AuditAction } from '../trail/actions.ts'
import { recognizedPart } from './recognized.ts'
import { assertReads, isChangedBy, isSeenBy } from './rules.ts'
import { changeView, removeView, saveView, type ViewContext } from './save-view.ts'
import { viewEndpoints } from './schema.ts'
import { readViews, type StoredView } from './store.ts'

type Dependencies = { readonly db: Db; readonly clock: Clock; readonly masterKey: MasterKey }

/** Every member may save views; rules.ts decides of which lists, and who sees and changes them. */
const access = { permission: 'overview.read' } as const
const changing = (action: AuditAction) => ({ access: { ...access, action } })

/** `/dashboard/api/views`: lists with their filters and columns, saved under a name. */
export function viewRoutes(scope: FastifyInstance, { db, clock, masterKey }: Dependencies): void {
  const contextOf = (request: Pick<FastifyRequest, 'member'>): ViewContext => {
    const { session, membership } = memberOf(request)
    const { merchantId, permissions, timeZone } = membership
    const reader = { personId: session.person.id, permissions }
    return { masterKey, merchantId, reader, calendar: { zone: timeZone, now: clock() } }
  }

  route(scope, viewEndpoints.list, { config: { access } }, async (request) => {
    const context = contextOf(request)
    const { merchantId, reader } = context
    const { list } = request.query
    assertReads(reader, list)
    const all = await transaction(db, merchantId, (tx) => readViews(tx, masterKey, merchantId, list))
    const seen = all.filter((view) => isSeenBy(reader, view)).sort(byName)
    return { data: seen.map((view) => toWire(view, context)) }
  })

  route(scope, viewEndpoints.save, { config: changing('view.save') }, async (request) => {
    const context = contextOf(request)
    const view = await transaction(db, context.merchantId, (tx) => saveView(tx, context, request.body))
    // The trail contains ids, never whom a view searches for.
    if (request.audit) request.audit.detail = { list: view.list, isShared: view.isShared }
    return toWire(view, context)
  })

  route(scope, viewEndpoints.change, { config: changing('view.change') }, async (request) => {
    const context = contextOf(request)
    const view = await transaction(db, context.merchantId, (tx) =>
      changeView(tx, context, request.params.id, request.body),
    )
    if (request.audit) request.audit.detail = { list: view.list, isShared: view.isShared }
    return toWire(view, context)
  })

  route(scope, viewEndpoints.remove, { config: changing('view.remove') }, async (request, reply) => {
    const context = contextOf(request)
    await transaction(db, context.merchantId, (tx) => removeView(tx, context, request.params.id))
    return reply.code(204).send()
  })
}

const byName = (one: StoredView, other: StoredView): number =>
  one.name.localeCompare(other.name, 'id') || (one.id < other.id ? -1 : 1)

const toWire = (view: StoredView, { reader, calendar }: ViewContext) => ({
  id: view.id,
  list: view.list,
  name: view.name,
  isShared: view.isShared,
  updatedAt: view.updatedAt,
  isOwn: view.personId === reader.personId,
  mayChange: isChangedBy(reader, view),
  ...recognizedPart(view.list, view, calendar),
})

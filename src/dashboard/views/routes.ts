import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { memberOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import type { AuditAction } from '../trail/actions.ts'
import { whatIsKnown } from './recognized.ts'
import { assertReads, isChangedBy, isSeenBy } from './rules.ts'
import { type Asking, changeView, removeView, saveView } from './save-view.ts'
import { viewEndpoints } from './schema.ts'
import { readViews, type StoredView } from './store.ts'

type Dependencies = { readonly db: Db; readonly clock: Clock; readonly masterKey: MasterKey }

/** Whoever sees the dashboard keeps views; of which lists, and who sees and changes them, rules.ts says. */
const access = { permission: 'overview.read' } as const
const changing = (action: AuditAction) => ({ access: { ...access, action } })

/** `/dashboard/api/views`: what people save of the lists, to open it again. */
export function viewRoutes(scope: FastifyInstance, { db, clock, masterKey }: Dependencies): void {
  const askingOf = (request: Pick<FastifyRequest, 'member'>): Asking => {
    const { session, membership } = memberOf(request)
    const { merchantId, permissions, timeZone } = membership
    const reader = { personId: session.person.id, permissions }
    return { masterKey, merchantId, reader, calendar: { zone: timeZone, now: clock() } }
  }

  route(scope, viewEndpoints.list, { config: { access } }, async (request) => {
    const asking = askingOf(request)
    const { merchantId, reader } = asking
    const { list } = request.query
    assertReads(reader, list)
    const all = await transaction(db, merchantId, (tx) => readViews(tx, masterKey, merchantId, list))
    const seen = all.filter((view) => isSeenBy(reader, view)).sort(byName)
    return { data: seen.map((view) => toWire(view, asking)) }
  })

  route(scope, viewEndpoints.save, { config: changing('view.save') }, async (request) => {
    const asking = askingOf(request)
    const view = await transaction(db, asking.merchantId, (tx) => saveView(tx, asking, request.body))
    // The trail names ids, never whom a view searches for.
    if (request.audit) request.audit.detail = { list: view.list, isShared: view.isShared }
    return toWire(view, asking)
  })

  route(scope, viewEndpoints.change, { config: changing('view.change') }, async (request) => {
    const asking = askingOf(request)
    const view = await transaction(db, asking.merchantId, (tx) =>
      changeView(tx, asking, request.params.id, request.body),
    )
    if (request.audit) request.audit.detail = { list: view.list, isShared: view.isShared }
    return toWire(view, asking)
  })

  route(scope, viewEndpoints.remove, { config: changing('view.remove') }, async (request, reply) => {
    const asking = askingOf(request)
    await transaction(db, asking.merchantId, (tx) => removeView(tx, asking, request.params.id))
    return reply.code(204).send()
  })
}

const byName = (one: StoredView, other: StoredView): number =>
  one.name.localeCompare(other.name, 'id') || (one.id < other.id ? -1 : 1)

const toWire = (view: StoredView, { reader, calendar }: Asking) => ({
  id: view.id,
  list: view.list,
  name: view.name,
  isShared: view.isShared,
  updatedAt: view.updatedAt,
  isOwn: view.personId === reader.personId,
  mayChange: isChangedBy(reader, view),
  ...whatIsKnown(view.list, view, calendar),
})

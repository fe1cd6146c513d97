import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newId } from '../base/id.ts'
import type { Db } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import type { Admitted } from './admit.ts'
import type { DashboardApp } from './app.ts'
import { insertAuditEntry, insertAuditOutcome } from './audit-store.ts'
import type { Person } from './session.ts'

/** An entry that was begun by a request, and what its handler adds to it. */
export type AuditNote = { readonly merchantId: string; readonly id: string; subject?: string; detail?: object }

declare module 'fastify' {
  interface FastifyRequest {
    /** What the trail says about this request; null: it is not one that leaves a trace. */
    audit: AuditNote | null
  }
}

/**
 * Writes down what a person is about to do: `what` is the name of the deed, such as `key.create`. Whoever cannot be
 * written down cannot do it.
 */
export async function beginAudit(
  app: Pick<DashboardApp, 'db' | 'clock'>,
  request: FastifyRequest,
  { session, membership: { merchantId } }: Admitted,
  what: string,
): Promise<void> {
  const { id: subject, userId } = (request.params ?? {}) as { id?: string; userId?: string }
  request.audit = {
    merchantId,
    id: await writeEntry(app, request, merchantId, session.person, what, subject ?? userId),
  }
}

/** Writes down something that is about a person and no merchant, at each merchant where they work. */
export async function auditEverywhere(
  app: Pick<DashboardApp, 'db' | 'clock'>,
  request: FastifyRequest,
  person: Pick<Person, 'id' | 'email'>,
  merchantIds: readonly string[],
  what: string,
): Promise<void> {
  for (const merchantId of merchantIds) {
    const id = await writeEntry(app, request, merchantId, person, what)
    await writeOutcome(app.db, { merchantId, id }, 200)
  }
}

/** Adds to every deed that was begun what came of it, before the person hears of it. */
export function concludeAudits(server: FastifyInstance, app: Pick<DashboardApp, 'db'>): void {
  server.decorateRequest('audit', null)
  server.addHook('onSend', async (request, reply, payload) => {
    const note = request.audit
    if (!note) return payload
    request.audit = null
    const made = note.subject ?? (reply.statusCode < 300 ? idIn(payload) : undefined)
    await writeOutcome(app.db, { ...note, ...(made ? { subject: made } : {}) }, reply.statusCode).catch(
      (err: unknown) => request.log.error({ err }, 'audit outcome not written'),
    )
    return payload
  })
}

async function writeEntry(
  { db, clock }: Pick<DashboardApp, 'db' | 'clock'>,
  request: FastifyRequest,
  merchantId: string,
  person: Pick<Person, 'id' | 'email'>,
  what: string,
  subject: string | null = null,
): Promise<string> {
  const at = clock()
  const id = newId('aud', merchantId, at)
  const entry = { merchantId, id, at, person, ip: request.ip, what, subject: cut(subject), requestId: request.id }
  await transaction(db, merchantId, (tx) => insertAuditEntry(tx, entry))
  return id
}

const writeOutcome = (db: Db, { merchantId, id, subject, detail }: AuditNote, status: number): Promise<void> =>
  transaction(db, merchantId, (tx) =>
    insertAuditOutcome(tx, {
      merchantId,
      entryId: id,
      status,
      subject: cut(subject ?? null),
      detail: detail ? JSON.stringify(detail).slice(0, DETAIL_LENGTH_MAX) : null,
    }),
  )

const SUBJECT_LENGTH_MAX = 200
const DETAIL_LENGTH_MAX = 2_000
const cut = (text: string | null): string | null => text?.slice(0, SUBJECT_LENGTH_MAX) ?? null

/** The id of what a reply says was made: ours carry their kind. */
const idIn = (payload: unknown): string | undefined =>
  typeof payload === 'string' ? /"id":"([a-z]{2,3}_[0-9a-z]{26})"/.exec(payload.slice(0, 4_096))?.[1] : undefined

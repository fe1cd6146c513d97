import type { FastifyInstance, FastifyRequest } from 'fastify'
import { transaction } from '../../db/transaction.ts'
import type { AuditAction } from './actions.ts'
import { type Change, changesBetween, type ReadState } from './changes.ts'
import type { Actor } from './store.ts'
import { type Trail, writeEntry, writeOutcome } from './trail.ts'

/** The entry of a request under way, and what its handler adds to it. */
type PendingEntry = {
  readonly merchantId: string
  readonly id: string
  /** What happened, if it is not what the route is for: a file was previewed, an approval was requested. */
  what?: AuditAction
  subject?: string
  detail?: object
  /** Old and new values of what was changed. */
  changes?: readonly Change[]
  readonly state?: { readonly read: ReadState; readonly before: object }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: the request is not audited. */
    audit: PendingEntry | null
  }
}

/** Records an action before it is performed: what cannot be recorded is not performed. */
export async function beginAction(
  trail: Trail,
  request: FastifyRequest,
  { actor, merchantId }: { readonly actor: Actor; readonly merchantId: string },
  what: AuditAction,
  read?: ReadState,
): Promise<void> {
  const { id: subject, userId } = (request.params ?? {}) as { id?: string; userId?: string }
  const action = { what, subject: subject ?? userId ?? null, status: null }
  const id = await writeEntry(trail, request, actor, merchantId, action)
  const before = read && (await transaction(trail.db, merchantId, (tx) => read(tx, merchantId)))
  request.audit = { merchantId, id, ...(read && before ? { state: { read, before } } : {}) }
}

/** Records the outcome of every audited request before its reply is sent. */
export function recordOutcomes(server: FastifyInstance, trail: Omit<Trail, 'clock'>): void {
  server.decorateRequest('audit', null)
  server.addHook('onSend', async (request, reply, payload) => {
    const entry = request.audit
    if (!entry) return payload
    request.audit = null
    const isDone = reply.statusCode < 300
    await writeOutcomeOf(trail, entry, reply.statusCode, isDone ? idIn(payload) : undefined).catch((err: unknown) =>
      request.log.error({ err }, 'audit outcome not written'),
    )
    return payload
  })
}

/** The outcome of an action, as far as its entry does not contain it yet. */
export type Outcome = Pick<PendingEntry, 'what' | 'subject' | 'detail'>

/**
 * For a reply that begins before its outcome is known: the returned function records it, instead of the reply's status.
 */
export function postponeOutcome(
  trail: Omit<Trail, 'clock'>,
  request: FastifyRequest,
): (status: number, outcome: Outcome) => Promise<void> {
  const entry = request.audit
  request.audit = null
  return async (status, outcome) => {
    if (!entry) return
    await writeOutcomeOf(trail, { ...entry, ...outcome }, status, undefined).catch((err: unknown) =>
      request.log.error({ err }, 'audit outcome not written'),
    )
  }
}

async function writeOutcomeOf(
  trail: Omit<Trail, 'clock'>,
  entry: PendingEntry,
  status: number,
  made: string | undefined,
): Promise<void> {
  const { merchantId, id: entryId, what = null, detail, state } = entry
  const changes = status < 300 ? (entry.changes ?? (state && (await changesOf(trail, merchantId, state)))) : undefined
  await writeOutcome(trail, {
    merchantId,
    entryId,
    what,
    subject: entry.subject ?? made ?? null,
    status,
    detail: detail || changes ? { ...detail, ...(changes ? { changes } : {}) } : null,
  })
}

async function changesOf(
  { db }: Omit<Trail, 'clock'>,
  merchantId: string,
  { read, before }: NonNullable<PendingEntry['state']>,
): Promise<Change[]> {
  return changesBetween(before, await transaction(db, merchantId, (tx) => read(tx, merchantId)))
}

/** The id of what a reply says was created: ours carry their kind. */
const idIn = (payload: unknown): string | undefined =>
  typeof payload === 'string' ? /"id":"([a-z]{2,3}_[0-9a-z]{26})"/.exec(payload.slice(0, 4_096))?.[1] : undefined

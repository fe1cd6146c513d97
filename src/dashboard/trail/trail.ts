import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import type { Person } from '../people/person.ts'
import type { AuditAction } from './actions.ts'
import { DEPLOYMENT } from './chain.ts'
import { type Actor, type AuditEntry, type AuditOutcome, appendEntry, appendOutcome, type Chained } from './store.ts'

/** Sends a row of the trail out of the process, once it is committed. */
export type ShipAudit = (row: Chained) => void
export type Trail = { readonly db: Db; readonly clock: Clock; readonly shipAudit: ShipAudit }

export type ActionEntry = {
  readonly what: AuditAction
  readonly subject?: string | null
  readonly status: number | null
  readonly detail?: object | null
}

/** Adds an entry for what a request does. `merchantId` null: of no merchant. Returns its id. */
export async function writeEntry(
  { db, clock, shipAudit }: Trail,
  request: Pick<FastifyRequest, 'id'> | null,
  actor: Actor,
  merchantId: string | null,
  { what, subject = null, status, detail = null }: ActionEntry,
): Promise<string> {
  const of = merchantId ?? DEPLOYMENT
  const entry: AuditEntry = {
    merchantId: of,
    at: clock(),
    actor,
    what,
    subject,
    requestId: request?.id ?? null,
    status,
    detail,
  }
  const row = await transaction(db, merchantId ?? ALL_MERCHANTS, (tx) => appendEntry(tx, entry))
  shipAudit(row)
  return row.id
}

export async function writeOutcome({ db, shipAudit }: Omit<Trail, 'clock'>, outcome: AuditOutcome): Promise<void> {
  shipAudit(await transaction(db, outcome.merchantId, (tx) => appendOutcome(tx, outcome)))
}

export const personOf = ({ id, email }: Pick<Person, 'id' | 'email'>, request: FastifyRequest): Actor => ({
  kind: 'person',
  id,
  name: email,
  address: request.ip,
})

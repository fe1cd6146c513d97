import type { FastifyRequest } from 'fastify'
import { EVERYONE, transaction } from '../db/transaction.ts'
import type { DashboardApp } from './app.ts'
import { auditEverywhere } from './audit.ts'
import { membershipsOf } from './members.ts'
import type { Person } from './session.ts'

/** Writes what a person did to their own sign-in into the trail of each merchant they work for. */
export async function notePerson(
  app: DashboardApp,
  request: FastifyRequest,
  person: Pick<Person, 'id' | 'email'>,
  what: string,
): Promise<void> {
  const memberships = await transaction(app.db, EVERYONE, (tx) => membershipsOf(tx, person.id))
  const merchantIds = memberships.map(({ merchantId }) => merchantId)
  await auditEverywhere(app, request, person, merchantIds, what)
}

import type { Static } from 'typebox'
import { listCustomers } from '../../customers/find.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest, toPage } from '../../http/pagination.ts'
import { readOwed } from './read-owed.ts'
import type { CustomerFilterQuery } from './schema.ts'
import type { CustomerDependencies } from './source.ts'

type Query = Static<typeof CustomerFilterQuery> & { readonly limit?: string; readonly cursor?: string }

/** A page of a merchant's customers with what they owe, newest first. */
export async function readCustomerPage(app: CustomerDependencies, merchantId: string, query: Query) {
  const { db, clock } = app
  const { limit, before } = pageRequest(query)
  const q = query.q?.trim() || undefined
  const rows = await listCustomers(app, merchantId, { q, before, limit: limit + 1 })
  const page = toPage(rows, limit, (customer) => customer)
  const ids = page.data.map(({ id }) => id)
  const owed = await transaction(db, merchantId, (tx) => readOwed(tx, clock(), merchantId, ids))
  return {
    nextCursor: page.nextCursor,
    data: page.data.map(({ id, externalId, details, createdAt }) => ({
      id,
      externalId,
      name: details?.name ?? null,
      email: details?.email ?? null,
      phone: details?.phone ?? null,
      owed: owed.get(id) ?? [],
      createdAt: createdAt.toISOString(),
    })),
  }
}

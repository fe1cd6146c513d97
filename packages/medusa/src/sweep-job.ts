import { cancelCheckout, type Due, paidLately, SWEEP_AFTER_MS, sweep } from '@gapura/shop'
import { checkoutIdOf } from './data.ts'
import type { Container } from './medusa.ts'
import { loggerOf, queryOf, settleCheckout } from './medusa-shop.ts'
import { isOurs, options } from './options.ts'

const BATCH = 200
const HOUR_MS = 3_600_000
/** A session older than any checkout lives has nothing to be polled for. */
const SESSION_MAX_MS = 31 * 24 * HOUR_MS

/** Settles what no webhook and no return has settled; returns how many checkouts were looked at. */
async function sweepAll(container: Container, now = Date.now()): Promise<number> {
  const warn = (text: string) => loggerOf(container).warn(`Gapura: sweep: ${text}`)
  const ids = new Set([...(await waiting(container, now)), ...(await refunding(container))])
  const known = (paid: readonly string[]) => capturedOnes(container, paid)
  for (const id of await paidLately(options().gapura, now, known).catch(() => [])) ids.add(id)
  const count = await sweep(
    [...ids].map((id) => dueOf(container, id)),
    warn,
  )
  return count + (await sweep(await forgotten(container, now).catch(() => []), warn))
}

const dueOf = (container: Container, id: string): Due => ({
  name: id,
  settle: async () => settleCheckout(container, await options().gapura.checkouts.retrieve(id), 'sweep'),
})

async function waiting(container: Container, now: number): Promise<string[]> {
  const { data } = await queryOf(container).graph({
    entity: 'payment_session',
    fields: ['data', 'provider_id'],
    filters: {
      status: ['pending', 'error'],
      created_at: { $lt: new Date(now - SWEEP_AFTER_MS), $gt: new Date(now - SESSION_MAX_MS) },
    },
    pagination: { take: BATCH, order: { created_at: 'ASC' } },
  })
  return data
    .filter(({ provider_id }) => isOurs(provider_id))
    .map((row) => checkoutIdOf(row.data))
    .filter(Boolean)
}

async function refunding(container: Container): Promise<string[]> {
  const { data } = await queryOf(container).graph({
    entity: 'payment',
    fields: ['data', 'provider_id'],
    filters: { refunds: { id: { $ne: null } } },
    pagination: { take: BATCH, order: { updated_at: 'DESC' } },
  })
  const open = ['unknown', 'waiting']
  return data
    .filter(
      ({ provider_id, data: own }) =>
        isOurs(provider_id) && own?.refunds?.some((one: { status: string }) => open.includes(one.status)),
    )
    .map((row) => checkoutIdOf(row.data))
    .filter(Boolean)
}

/** Sessions whose payment is captured. */
async function capturedOnes(container: Container, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { data } = await queryOf(container).graph({
    entity: 'payment',
    fields: ['data', 'provider_id', 'captured_at'],
    filters: { captured_at: { $ne: null } },
    pagination: { take: 5 * BATCH, order: { created_at: 'DESC' } },
  })
  const captured = data.filter(({ provider_id }) => isOurs(provider_id)).map((row) => checkoutIdOf(row.data))
  return new Set(captured.filter((id) => ids.includes(id)))
}

/** Checkouts that can still be paid although their session is gone: the gateway was away when it was deleted. */
async function forgotten(container: Container, now: number): Promise<Due[]> {
  const { gapura } = options()
  const query = {
    status: 'PENDING' as const,
    metadata: { shop: 'medusa' },
    createdTo: new Date(now - SWEEP_AFTER_MS).toISOString(),
  }
  const open = await gapura.checkouts.list({ ...query, limit: 100 }).take(BATCH)
  if (open.length === 0) return []
  const filters = { id: open.map(({ externalId }) => externalId) }
  const { data } = await queryOf(container).graph({ entity: 'payment_session', fields: ['id'], filters })
  const known = new Set(data.map(({ id }) => id))
  return open
    .filter(({ externalId }) => !known.has(externalId))
    .map(({ id }) => ({ name: id, settle: () => cancelCheckout(gapura, id) }))
}

export const sweepJob = {
  default: (container: Container): Promise<number> => sweepAll(container),
  config: { name: 'gapura-sweep', schedule: '*/10 * * * *' },
}

import type { Checkout } from '@gapura/sdk'
import {
  type Injector,
  Order,
  type RequestContext,
  RequestContextService,
  TransactionalConnection,
} from '@vendure/core'

type Work<T> = (ctx: RequestContext, order: Order) => Promise<T>

/** Databases that lock a row; the others have one writer at a time. */
const LOCKING = ['postgres', 'mysql', 'mariadb', 'aurora-mysql', 'aurora-postgres', 'cockroachdb']
const turns = new Map<string, Promise<unknown>>()

/**
 * Runs `work` in a transaction that holds the order's row, as an administrator of its channel: no other process, and nothing else
 * of this one, settles it meanwhile. Undefined where the shop has no such order.
 */
export async function withLockedOrder<T>(
  injector: Injector,
  { externalId, metadata }: Pick<Checkout, 'externalId' | 'metadata'>,
  work: Work<T>,
): Promise<T | undefined> {
  const connection = injector.get(TransactionalConnection)
  const found = await connection.rawConnection
    .getRepository(Order)
    .findOne({ where: { code: externalId }, relations: ['channels'] })
  if (!found) return undefined
  const channel = found.channels.find(({ id }) => `${id}` === metadata.channel) ?? found.channels[0]
  const ctx = await injector
    .get(RequestContextService)
    .create({ apiType: 'admin', ...(channel && { channelOrToken: channel.token }) })
  return inTurn(externalId, () =>
    connection.withTransaction(ctx, async (tx) => {
      const orders = connection.getRepository(tx, Order).createQueryBuilder('o').where('o.id = :id', { id: found.id })
      const isLocking = LOCKING.includes(connection.rawConnection.options.type)
      const order = await (isLocking ? orders.setLock('pessimistic_write') : orders).getOne()
      return order ? work(tx, order) : undefined
    }),
  )
}

/** One after the other for each order. */
function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work, work)
  turns.set(key, mine)
  const done = () => {
    if (turns.get(key) === mine) turns.delete(key)
  }
  mine.then(done, done)
  return mine
}

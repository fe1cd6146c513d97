import type pg from 'pg'
import type { Db } from '../../src/db/db.ts'

/** The same database, which records how many statements each round trip carries: those sent before the first of them ended. */
export function countRoundTrips({ pool, ...rest }: Db): { db: Db; trips: number[] } {
  const trips: number[] = []
  const counted = (client: pg.PoolClient): pg.PoolClient => {
    let pending = 0
    return new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name !== 'query') return value.bind(target)
        return async (...sent: unknown[]) => {
          if (pending++ === 0) trips.push(0)
          trips[trips.length - 1] = (trips.at(-1) ?? 0) + 1
          try {
            return await value.apply(target, sent)
          } finally {
            pending--
          }
        }
      },
    })
  }
  const countedPool = new Proxy(pool, {
    get: (target, name) =>
      name === 'connect' ? async () => counted(await target.connect()) : Reflect.get(target, name, target),
  })
  return { db: { pool: countedPool, ...rest }, trips }
}

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { prepared } from '../prepared-statements.ts'
import { ALL_MERCHANTS, pipelined, transaction } from '../transaction.ts'

type Socket = { _write(...given: unknown[]): void; _writev(...given: unknown[]): void }

test('statements that travel together leave in one write, BEGIN with the first of them', async () => {
  const { db } = await aDatabase()
  let writes = 0
  const counted = new WeakSet<Socket>()
  db.pool.on('acquire', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    if (counted.has(stream)) return
    counted.add(stream)
    for (const name of ['_write', '_writev'] as const) {
      const write = stream[name]
      stream[name] = (...given) => {
        writes += 1
        write.apply(stream, given)
      }
    }
  })
  const read = () =>
    transaction(db, ALL_MERCHANTS, async (tx) => {
      const select = (n: number) => prepared(sql<{ n: number }>`select ${n}::int as n`).execute(tx)
      const [one, two] = await pipelined([select(1), select(2)])
      const three = await select(3)
      return [one, two, three].map(({ rows }) => rows[0]?.n)
    })
  await read()
  writes = 0
  expect(await read()).toEqual([1, 2, 3])
  // BEGIN with two statements; the third, which waited for them; COMMIT.
  expect(writes).toBe(3)
})

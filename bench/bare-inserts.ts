import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Measured } from './load.ts'

/**
 * The least any durable creation can do: one prepared single-row insert, committed by itself, over and over on each
 * connection. The row is about as wide as a checkout.
 */
export async function measureBareInserts(url: string, connections: number, seconds: number): Promise<Measured> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  await clients[0]?.query(
    `create table if not exists bare (
       merchant text, id text, external_id text, amount bigint, body text, created_at timestamptz default now(),
       primary key (merchant, id))`,
  )
  const body = 'x'.repeat(300)
  const times: number[] = []
  const started = performance.now()
  const ends = started + seconds * 1_000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < ends) {
        const began = performance.now()
        await client.query({
          name: 'bare',
          text: 'insert into bare (merchant, id, external_id, amount, body) values ($1, $2, $3, $4, $5)',
          values: ['mer', randomUUID(), 'order', 125_000, body],
        })
        times.push(performance.now() - began)
      }
    }),
  )
  const elapsed = (performance.now() - started) / 1_000
  await Promise.all(clients.map((client) => client.end()))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { answered: times.length, perSecond: times.length / elapsed, p50Ms: at(0.5), p99Ms: at(0.99), errors: 0 }
}

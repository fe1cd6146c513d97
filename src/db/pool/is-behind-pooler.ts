import type pg from 'pg'

/** Whether a pooler stands between: it makes up the process id of its greeting, while PostgreSQL reports its own. */
export async function isBehindPooler(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as unknown as { processID: number | null }).processID
}

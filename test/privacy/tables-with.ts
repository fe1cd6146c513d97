import pg from 'pg'
import { atEndOfFile } from '../setup/at-end.ts'

type Search = (text: string) => Promise<string[]>

/** By address, as long as the file lasts. */
const searches = new Map<string, Promise<Search>>()

/** Every table of the gateway in which a text stands. The sandbox's bank is another party, with books of its own. */
export async function tablesWith(url: string, text: string): Promise<string[]> {
  const search = searches.get(url) ?? open(url)
  searches.set(url, search)
  return (await search)(text)
}

/** Over one connection that plans the search once: that is most of what it costs. */
async function open(url: string): Promise<Search> {
  const client = new pg.Client({ connectionString: url })
  // Its database may be dropped before.
  client.on('error', () => {})
  await client.connect()
  atEndOfFile(async () => {
    searches.delete(url)
    await client.end()
  })
  await client.query('set plan_cache_mode = force_generic_plan')
  // A partition is searched with the table that it is a part of.
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and not relispartition and nspname in ('public', 'auth') order by 1`,
  )
  // Bytes are searched as what they spell.
  const parts = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name} as r
      where strpos(lower(r::text), lower($1)) > 0 or strpos(lower(r::text), encode(convert_to($1, 'UTF8'), 'hex')) > 0)`,
  )
  const query = { name: 'tables-with', text: parts.join(' union all ') }
  return async (text) =>
    (await client.query<{ name: string }>({ ...query, values: [text] })).rows.map(({ name }) => name)
}

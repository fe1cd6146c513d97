import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'

const { db } = await aDatabase()
const ONE = 'mer_00000000000000000000000001'
const TWO = 'mer_00000000000000000000000002'
const THREE = 'mer_00000000000000000000000003'

/** Which of some ids a statement sees rows of in a scope; null: none was ever set. */
async function seenIn(scope: string | null): Promise<string[]> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    if (scope !== null) await client.query(`select set_config('gapura.scope', $1, true)`, [scope])
    const { rows } = await client.query<{ id: string }>(
      'select id from unnest($1::text[]) as id where in_scope(id) order by id',
      [[ONE, TWO, THREE, '', '*', ',', `${ONE},${TWO}`]],
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.query('rollback')
    client.release(true)
  }
}

test('a transaction sees the merchants of its scope, and none without one', async () => {
  expect(await seenIn(null)).toEqual([])
  expect(await seenIn('')).toEqual([])
  expect(await seenIn(ONE)).toEqual([ONE])
  expect(await seenIn(`${ONE},${THREE}`)).toEqual(expect.arrayContaining([ONE, THREE]))
  expect(await seenIn(`${ONE},${THREE}`)).not.toContain(TWO)
  expect(await seenIn('*')).toEqual(expect.arrayContaining([ONE, TWO, THREE]))
  const others = await seenIn(`*!${ONE},${TWO}`)
  expect(others).toContain(THREE)
  for (const one of [ONE, TWO]) expect(others).not.toContain(one)
  expect(await seenIn('mer_00000000000000000000000009')).toEqual([])
})

test('the comparison with one merchant becomes part of each statement, and a call for each row is made for wider scopes', async () => {
  const client = await db.pool.connect()
  try {
    await client.query(`begin; set local role gapura_app; set local gapura.scope = '${ONE}'`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>('explain select from checkout')
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const isTheOne = `(merchant_id = NULLIF(current_setting('gapura.scope'::text, true), ''::text))`
    expect(plan).toContain(`${isTheOne} OR in_wider_scope(merchant_id, current_setting('gapura.scope'::text, true))`)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

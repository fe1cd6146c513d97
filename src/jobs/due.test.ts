import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../test/database/database.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { dueRows } from './due.ts'

const { db } = await aDatabase()
await db.pool.query(`
  create table errand (due_at timestamptz, status text);
  create table chore (due_at timestamptz);
  grant select on errand, chore to gapura_app`)

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
const SRC = resolve(import.meta.dirname, '..')

test('rows are due from their moment on, and only those that are meant', async () => {
  const hasErrand = dueRows(db, { from: 'errand', at: 'due_at', where: "status = 'OPEN'" })
  const hasChore = dueRows(db, { from: 'chore', at: 'due_at' })
  await db.pool.query('insert into errand values ($1, $2), ($3, $4), (null, $2)', [at(5), 'OPEN', at(1), 'DONE'])
  expect(await hasErrand(at(4))).toBe(false)
  expect(await hasErrand(at(5))).toBe(true)
  expect(await Promise.all([hasErrand(at(4)), hasChore(at(9))])).toEqual([false, false])
  expect(await Promise.all([hasErrand(at(5)), hasChore(at(9))])).toEqual([true, false])
  await db.pool.query('insert into chore values ($1)', [at(8)])
  // The later of two clocks decides for both.
  expect(await Promise.all([hasErrand(at(4)), hasChore(at(9)), hasChore(at(7))])).toEqual([false, true, true])
})

test('the same moment under another condition is another look', async () => {
  const due = dueRows(db, { from: 'errand', at: 'due_at', where: "status = 'DONE'" })
  expect([await due(at(0)), await due(at(1))]).toEqual([false, true])
})

test('what tasks look for at one moment takes one connection once', async () => {
  const looks = ['errand', 'chore'].map((from) => dueRows(db, { from, at: 'due_at' }))
  let taken = 0
  const count = () => void taken++
  db.pool.on('acquire', count)
  await Promise.all(looks.map((look) => look(at(0))))
  db.pool.off('acquire', count)
  expect(taken).toBe(1)
})

test('a look that fails fails alone', async () => {
  const { db: other } = await aDatabase()
  const hasRefund = dueRows(other, { from: 'refund', at: 'due_at' })
  const isBroken = dueRows(other, { from: 'refund', at: 'never' })
  const [refund, broken] = await Promise.allSettled([hasRefund(at(0)), isBroken(at(0))])
  expect(refund).toEqual({ status: 'fulfilled', value: false })
  expect(broken.status).toBe('rejected')
})

test('an index begins with each moment that a task looks for', async () => {
  const declared = globSync('**/*.ts', { cwd: SRC, exclude: (path) => path.includes('.test.') })
    .map((path) => readFileSync(resolve(SRC, path), 'utf8'))
    .flatMap((text) =>
      [...text.matchAll(/\bfrom: '([a-z_.]+)',\s+at: '([a-z_]+)'/g)].map(([, from, column]) => `${from} ${column}`),
    )
  const { rows } = await transaction(db, ALL_MERCHANTS, (tx) =>
    sql<{ indexed: string }>`
      select distinct case nspname when 'public' then '' else nspname || '.' end || relname || ' ' || attname as indexed
      from pg_index
      join pg_class on pg_class.oid = indrelid join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = indrelid and attnum = indkey[0]`.execute(tx),
  )
  expect(declared.length).toBeGreaterThan(20)
  expect(rows.map(({ indexed }) => indexed)).toEqual(expect.arrayContaining(declared))
})

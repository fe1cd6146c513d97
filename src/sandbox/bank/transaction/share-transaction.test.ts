import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../../test/database/database.ts'
import { ALL_MERCHANTS, transaction } from '../../../db/transaction.ts'
import { claimExternalId } from './seen-external-id.ts'
import { shareTransaction } from './share-transaction.ts'

const { db } = await aDatabase()
const NOW = new Date('2026-11-20T03:00:00Z')
let runs = 0

const idsOf = (client: string) =>
  transaction(db, ALL_MERCHANTS, (tx) =>
    tx.selectFrom('bank.seen_external_id').select('external_id').where('client_id', '=', client).execute(),
  ).then((rows) => rows.map(({ external_id }) => external_id).sort())

const works = fc.array(fc.record({ id: fc.integer({ min: 1, max: 5 }), fails: fc.boolean() }), { maxLength: 12 })

test('work that comes together ends as if it had come one by one: what fails leaves nothing, and its neighbours stay', async () => {
  await fc.assert(
    fc.asyncProperty(works, async (all) => {
      const run = async (client: string, together: boolean) => {
        const results: unknown[] = []
        const begin = ({ id, fails }: (typeof all)[number]) =>
          shareTransaction(db, [`${id}`], async (tx) => {
            const isFirst = await claimExternalId(tx, client, `${id}`, NOW)
            if (fails) await sql`select 1 / 0`.execute(tx)
            return isFirst
          }).catch((error: Error) => error.message)
        if (together) return Promise.all(all.map(begin))
        for (const work of all) results.push(await begin(work))
        return results
      }
      const [one, two] = [`a${++runs}`, `b${runs}`]
      expect(await run(one, true)).toEqual(await run(two, false))
      expect(await idsOf(one)).toEqual(await idsOf(two))
    }),
    { numRuns: 15 },
  )
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { newMerchantId } from '../../../src/base/id.ts'
import { auditVerify } from '../../../src/cli/audit-verify.ts'
import { CHAIN_START, hashLink, type Link } from '../../../src/dashboard/trail/chain.ts'
import { appendEntry, appendOutcome, type Chained } from '../../../src/dashboard/trail/store.ts'
import { verifyAudit } from '../../../src/dashboard/trail/verify.ts'
import { transaction } from '../../../src/db/transaction.ts'
import { aDatabase } from '../../database/database.ts'
import { asOwner, ownerQuery } from '../../gateway/owner.ts'
import { defined } from '../../setup/defined.ts'
import { aFolder } from '../../setup/folder.ts'
import { withOtherEnding } from '../../setup/other-ending.ts'

const { db, url, directUrl } = await aDatabase()
const folder = aFolder()

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  process.exitCode = undefined
})

/** A merchant with three entries, one with an outcome, and the rows as they were shipped. */
async function aTrail(): Promise<{ merchantId: string; shipped: Chained[] }> {
  const merchantId = newMerchantId()
  const entry = (what: string, status: number | null) => ({
    merchantId,
    at: new Date(),
    what,
    subject: null,
    requestId: null,
    status,
    detail: { amount: 1_000_000 },
    actor: { kind: 'person', id: 'p', name: 'owner@shop.example', address: '::1' } as const,
  })
  const shipped = await transaction(db, merchantId, async (tx) => {
    const begun = await appendEntry(tx, entry('payout.send', null))
    const outcome = { merchantId, entryId: begun.id, what: null, subject: null, status: 200, detail: null }
    return [
      begun,
      await appendOutcome(tx, outcome),
      await appendEntry(tx, entry('key.create', 200)),
      await appendEntry(tx, entry('team.invite', 200)),
    ]
  })
  return { merchantId, shipped }
}

/** As the owner of the database, who knows of the triggers. */
const tamper = (...statements: string[]) =>
  asOwner(directUrl, "set session_replication_role = 'replica'", ...statements)

/** The command as an operator runs it here. */
function ofThisDatabase(): void {
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('BASE_URL', 'http://localhost:8080')
}

/** What the command says of a merchant's chain by itself, and beside what was shipped; and how it ends. */
async function judge({ merchantId, shipped }: { merchantId: string; shipped: readonly Chained[] }) {
  const file = join(folder, `${merchantId}.log`)
  const lines = shipped.map((row) => JSON.stringify({ type: 'audit', ...row }))
  writeFileSync(file, ['{"level":30,"msg":"request"}', ...lines.toReversed(), 'not json "audit"', ''].join('\n'))
  ofThisDatabase()
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  await auditVerify.run(['--shipped', file, '--json'])
  const { chains, shipped: compared } = JSON.parse(String(print.mock.calls[0]?.[0]))
  print.mockRestore()
  const chain = chains.find((one: { merchantId: string }) => one.merchantId === merchantId)
  return { alone: chain?.broken ?? null, beside: compared.broken, exitCode: process.exitCode ?? 0 }
}

/** Rewrites a merchant's whole chain, head included, from its rows as they are now: no chain can show that by itself. */
async function chainAnew(merchantId: string, links: readonly Link[]): Promise<void> {
  let hash: Buffer = CHAIN_START
  const statements = links.map((link, n) => {
    hash = hashLink(hash, BigInt(n + 1), link)
    const table = link.table === 'entry' ? 'audit_entry' : 'audit_outcome'
    const key = link.table === 'entry' ? 'id' : 'entry_id'
    return `update ${table} set sequence = ${n + 1}, hash = '\\x${hash.toString('hex')}' where ${key} = '${link.id}'`
  })
  const away = ['audit_entry', 'audit_outcome'].map(
    (table) => `update ${table} set sequence = sequence + 1000 where merchant_id = '${merchantId}'`,
  )
  const head = `update audit_head set sequence = ${links.length}, hash = '\\x${hash.toString('hex')}'
    where merchant_id = '${merchantId}'`
  await tamper(...away, ...statements, head)
}
const linkOf = ({ sequence: _, hash: __, ...link }: Chained): Link => link

test('an unchanged trail is whole, and matches what was shipped of it, in any order', async () => {
  expect(await judge(await aTrail())).toEqual({ alone: null, beside: [], exitCode: 0 })
})

test('a tail that was cut off is found by the chain, and where its head was moved back by what was shipped', async () => {
  const trail = await aTrail()
  const [, , third, last] = trail.shipped.map(defined)
  await tamper(`delete from audit_entry where id = '${defined(last).id}'`)
  expect((await judge(trail)).alone).toMatchObject({ sequence: '4', fault: 'it was removed' })
  await tamper(
    `update audit_head set sequence = 3, hash = '\\x${defined(third).hash}' where merchant_id = '${trail.merchantId}'`,
  )
  expect(await judge(trail)).toEqual({
    alone: null,
    beside: [{ merchantId: trail.merchantId, sequence: '4', fault: 'it was shipped but is missing' }],
    exitCode: 1,
  })
})

test('a merchant whose whole trail is gone is found by what was shipped', async () => {
  const trail = await aTrail()
  const tables = ['audit_outcome', 'audit_entry', 'audit_head']
  await tamper(...tables.map((table) => `delete from ${table} where merchant_id = '${trail.merchantId}'`))
  expect((await verifyAudit(db)).map(({ merchantId }) => merchantId)).not.toContain(trail.merchantId)
  expect(await judge(trail)).toMatchObject({ alone: null, beside: [{ sequence: '1' }], exitCode: 1 })
})

test('entries that changed places are found by the chain, and computed anew by what was shipped', async () => {
  const trail = await aTrail()
  const [first, outcome, third, fourth] = trail.shipped.map(linkOf).map(defined)
  await tamper(
    `update audit_entry set sequence = 99 where id = '${defined(third).id}'`,
    `update audit_entry set sequence = 3 where id = '${defined(fourth).id}'`,
    `update audit_entry set sequence = 4 where id = '${defined(third).id}'`,
  )
  expect((await judge(trail)).alone).toMatchObject({ sequence: '3', fault: expect.stringMatching(/another place/) })
  await chainAnew(trail.merchantId, [first, outcome, fourth, third].map(defined))
  expect(await judge(trail)).toEqual({
    alone: null,
    beside: [{ merchantId: trail.merchantId, sequence: '3', fault: 'it differs from the shipped row' }],
    exitCode: 1,
  })
})

test('a row that was rewritten with all that follows it is found by what was shipped, at the row itself', async () => {
  const trail = await aTrail()
  const links = trail.shipped.map(linkOf)
  const forged = links.map((link) => (link.table === 'outcome' ? { ...link, status: 403 } : link))
  await tamper(`update audit_outcome set status = 403 where merchant_id = '${trail.merchantId}'`)
  expect((await judge(trail)).alone).toMatchObject({ sequence: '2' })
  await chainAnew(trail.merchantId, forged)
  expect(await judge(trail)).toMatchObject({ alone: null, beside: [{ sequence: '2' }], exitCode: 1 })
})

test('a row that was never shipped is found where it was put between others or at the end', async () => {
  const trail = await aTrail()
  const [, , third] = trail.shipped
  const id = withOtherEnding(defined(third).id)
  await tamper(
    `insert into audit_entry (merchant_id, id, at, actor, user_id, who, ip, what, sequence, hash, status)
      select merchant_id, '${id}', at, actor, user_id, who, ip, 'payout.approve', 5, hash, 200
      from audit_entry where id = '${defined(third).id}'`,
  )
  expect((await judge(trail)).alone).toMatchObject({ sequence: '5', fault: expect.stringMatching(/inserted/) })
})

test('the application itself cannot change, remove or empty the trail', async () => {
  const { merchantId } = await aTrail()
  for (const statement of [
    `update audit_entry set who = 'x'`,
    `delete from audit_entry`,
    `truncate audit_outcome`,
    `delete from audit_head`,
    `set session_replication_role = 'replica'`,
  ]) {
    const run = transaction(db, merchantId, (tx) => sql.raw(statement).execute(tx))
    await expect(run, statement).rejects.toThrow(/permission denied/)
  }
  const rows = await ownerQuery(directUrl, 'select 1 from audit_entry where merchant_id = $1', [merchantId])
  expect(rows).toHaveLength(3)
})

test('a file without a line of the trail is no proof of anything', async () => {
  const file = join(folder, 'empty.log')
  writeFileSync(file, '{"msg":"request"}\n')
  ofThisDatabase()
  await expect(auditVerify.run(['--shipped', file])).rejects.toThrow('contains no line of the audit trail')
  await expect(auditVerify.run(['--shipped', join(folder, 'none.log')])).rejects.toThrow('There is no file')
})

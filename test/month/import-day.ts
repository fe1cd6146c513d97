import { expect } from 'vitest'
import type { Account } from './accounts.ts'
import type { MonthWorld } from './world.ts'

/** Imports the statement of a day as finance does: some files show the day before again, some are imported twice. */
export async function importDay(
  { operate }: MonthWorld,
  { connectionId, write, settings }: Account,
  days: readonly string[],
  n: number,
): Promise<void> {
  const path = `/statements/${connectionId}`
  const day = days[n] ?? ''
  if (n === 0) expect((await operate('PUT', path, settings)).status).toBe(200)
  // Formats change, and a file that shows two days is in one.
  const from = n % 3 === 2 && n % 10 !== 0 ? (days[n - 1] ?? day) : day
  const text = write(from, day)
  if (text === undefined) return
  const file = { name: `${day}.txt`, text }
  if (n === 1) await refuseWhatLacksALine(operate, path, text)
  const imported = await operate('POST', `${path}/import`, file)
  expect([imported.status, imported.body.isRepeated], imported.text.slice(0, 500)).toEqual([200, false])
  if (n % 7 !== 0) return
  const again = await operate('POST', `${path}/import`, file)
  expect(again.body).toMatchObject({ isRepeated: true, newEntries: 0, opened: 0 })
}

/** A file of which an entry was lost on the way does not add up, and none of it is taken. */
async function refuseWhatLacksALine(operate: MonthWorld['operate'], path: string, text: string): Promise<void> {
  const lines = text.split(/(?<=\n)/)
  const entry = lines.findIndex((line) => /^(\d{2}\/\d{2}\/\d{4};|<Ntry>)/.test(line))
  if (entry < 0 || lines.filter((line) => /^(\d{2}\/\d{2}\/\d{4};|<Ntry>)/.test(line)).length < 3) return
  const short = lines.toSpliced(entry + 1, 1).join('')
  const refused = await operate('POST', `${path}/import`, { name: 'short.txt', text: short })
  // Of a file without balances that stand apart, each line has one behind it: the sum differs all the same.
  expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('does not add up')])
}

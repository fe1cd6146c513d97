import { expect } from 'vitest'
import { bookedWithin } from '../statements/mt940-writer.ts'
import type { Account } from './accounts.ts'
import type { MonthWorld } from './world.ts'

type Days = {
  readonly first: string
  readonly last: string
  /** How many statements were imported before, and of which days. */
  readonly imports: number
  readonly daysBefore: readonly string[]
}

/** Imports a statement as finance does: some files show the day before again, some are imported twice. */
export async function importDays(
  { operate }: MonthWorld,
  { connectionId, write, settings, isOneFormat, bookkeeper, shownUntil }: Account,
  { first, last, imports, daysBefore }: Days,
): Promise<void> {
  const path = `/statements/${connectionId}`
  if (imports === 0) expect((await operate('PUT', path, settings)).status).toBe(200)
  const before = daysBefore.at(-1)
  const isOverlapping = imports % 3 === 2 && before !== undefined && isOneFormat(before, first)
  const text = write(isOverlapping ? before : first, last)
  if (text === undefined) return
  if (imports === 1) await refuseWhatLacksALine(operate, path, text)
  const file = { name: `${last}.txt`, text }
  const imported = await operate('POST', `${path}/import`, file)
  expect([imported.status, imported.body.isRepeated], imported.text.slice(0, 500)).toEqual([200, false])
  const [shown] = bookedWithin(bookkeeper.lines, first, last).slice(-1)
  if (shown) shownUntil.push(shown.day)
  if (imports % 7 !== 0) return
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
  expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('does not add up')])
}

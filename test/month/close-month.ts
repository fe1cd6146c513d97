import { expect } from 'vitest'
import { HOME } from '../../src/markets/market-of.ts'
import type { Break } from '../../src/statements/breaks/read-breaks.ts'
import { addDays } from '../../src/statements/matching/days.ts'
import type { Account } from './accounts.ts'
import { at } from './calendar.ts'
import { breaksOf } from './judge-breaks.ts'
import type { MonthWorld } from './world.ts'

/**
 * Deals with every break as finance would: books what the bank took or no one requested, matches what differs by a unit,
 * has the bank put right what it forgot or did twice, and says of the rest why it is there. Returns what each came to.
 */
export async function closeMonth(world: MonthWorld, account: Account, lastDay: string): Promise<Map<string, number>> {
  const { connectionId, bookkeeper } = account
  const done = new Map<string, number>()
  const count = (what: string) => done.set(what, (done.get(what) ?? 0) + 1)
  const act = async (path: string, body: object) => {
    const reply = await world.operate('POST', `/statements/${path}`, { ...body, note: 'Month’s end' })
    expect(reply.status, reply.text).toBe(200)
  }
  const open = await breaksOf(world, connectionId)
  for (const { id, suggestion, kind, entryId, about } of open) {
    if (suggestion === 'fee') await act(`breaks/${id}/book`, { account: 'expense:bank_fee' })
    if (suggestion === 'unasked') await act(`breaks/${id}/book`, { account: 'suspense' })
    if (suggestion === 'payout_not_ended') await act(`breaks/${id}/explain`, {})
    if (suggestion === 'other_amount' && kind === 'not_in_books') {
      const booking = open.find((one) => one.subject === about && one.kind === 'not_at_bank')
      const { owner, transactionId } = booking ?? {}
      const pair = { entryIds: [entryId], bookings: [{ owner, transactionId }], difference: 'expense:bank_fee' }
      await act(`${connectionId}/match`, pair)
    }
    count(suggestion)
  }
  await putRight(world, account, open, lastDay)
  // What was taken back is matched with what was shown a second time.
  for (const twice of open.filter(({ suggestion }) => suggestion === 'second_time')) {
    const back = (await breaksOf(world, connectionId)).find(
      ({ reference, amount }) => reference === correctionOf(twice) && amount === -twice.amount,
    )
    await act(`${connectionId}/match`, { entryIds: [twice.entryId, back?.entryId], bookings: [] })
  }
  expect((await breaksOf(world, connectionId)).filter(({ state }) => state === 'OPEN')).toEqual([])
  expect(bookkeeper.lines.length).toBeGreaterThan(0)
  return done
}

const correctionOf = ({ entryId }: Pick<Break, 'entryId'>): string => `KOREKSI ${entryId?.slice(-12)}`

/** Another statement, on which the bank shows what was missing, and takes back what it did twice. */
async function putRight(world: MonthWorld, account: Account, open: readonly Break[], lastDay: string): Promise<void> {
  const { connectionId, bookkeeper, of } = account
  const day = addDays(lastDay, 1)
  for (const [n, one] of open.entries()) {
    const { suggestion, amount, subject } = one
    const text = `KOREKSI ${subject ?? ''}`
    if (suggestion === 'not_arrived' || suggestion === 'not_debited') {
      bookkeeper.lines.push({ day, amount, reference: `KOREKSI M${n}`, text })
    }
    if (suggestion === 'second_time') {
      bookkeeper.lines.push({ day, amount: -amount, reference: correctionOf(one), text: 'PEMBATALAN' })
    }
  }
  await world.goTo(at(addDays(day, 1), '09:00'))
  // Until today, on which what was dealt with was booked.
  const text = account.write(day, HOME.calendar.dayOf(world.gateway.clock()))
  if (text === undefined) throw new Error(`${of.currency}: nothing to put right`)
  const imported = await world.operate('POST', `/statements/${connectionId}/import`, { name: 'koreksi.txt', text })
  expect(imported.status, imported.text).toBe(200)
}

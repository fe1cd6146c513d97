import { expect, test } from 'vitest'
import { findPayout } from '../../../src/payouts/find/find.ts'
import { sentPayouts } from '../../payouts/sent-payouts.ts'
import { casesOf, NATIVE_ROWS, type NativeRow } from '../../proofs/cells.ts'
import { bodyOf } from '../../proofs/native.ts'
import { aNativeWorld } from '../../proofs/native-world.ts'
import { defined } from '../../setup/defined.ts'

const world = await aNativeWorld()
const { issue, stateOf, send } = world
let count = 0

/** Something of ours that the call of a row is about. */
async function subjectOf(row: NativeRow) {
  if (row.kind !== 'xendit payout') {
    const attempt = await issue(row.profile === 'midtrans' ? 'con_midtrans' : 'con_xendit', row.kind.endsWith('refund'))
    return { reference: attempt.reference, railReference: attempt.railReference ?? '', state: () => stateOf(attempt) }
  }
  const at = new Date(world.clock().getTime() + ++count)
  const payout = defined((await sentPayouts(world.db, world.merchantId, 'con_xendit', at, 1))[0])
  const state = async () => (await findPayout(world.db, world.merchantId, payout.id))?.status
  return { reference: payout.reference, railReference: '', state }
}

const cases = casesOf(NATIVE_ROWS).map((one) => ({ ...one, profile: one.row.profile, service: one.row.service }))

test.each(cases)('$profile $service, with $field $lie, is $outcome, and moves nothing', async (one) => {
  const { row, field, lie, outcome } = one
  const about = await subjectOf(row)
  const before = await about.state()
  const body = bodyOf(row, about, field, lie)
  const connection = row.profile === 'midtrans' ? 'con_midtrans' : 'con_xendit'
  if (lie === 'again') await send(connection, body)
  world.polled.length = 0
  const { status } = await send(connection, body)
  expect(await about.state()).toEqual(before)
  const became = world.polled.includes(about.reference) ? 'polled' : status === 401 ? 'refused' : 'not found'
  expect(became).toBe(outcome)
})

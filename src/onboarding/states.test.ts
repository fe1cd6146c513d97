import fc from 'fast-check'
import { expect, test } from 'vitest'
import { standingAfter } from '../../test/merchants/onboarding.ts'
import { statesBefore } from '../base/state-moves.ts'
import { ONBOARDING_MOVES, type OnboardingStatus, REPORTED, type ReportedStatus } from './states.ts'

/** Where the table of moves alone leads; a second approval means that the provider is ready. */
function follow(reports: readonly ReportedStatus[]) {
  let status: OnboardingStatus = 'pushed'
  let ready = false
  const applied = reports.map((reported) => {
    const isMove = statesBefore(ONBOARDING_MOVES, reported).includes(status)
    const isReady = !isMove && status === 'approved' && reported === 'approved' && !ready
    if (isMove) status = reported
    if (isReady) ready = true
    return isMove || isReady
  })
  return { status, ready, applied }
}

test('every order of the four reports, with one of them repeated anywhere later, ends where the moves lead', () => {
  // Each order of the four, and with a fifth report that repeats one of them at every later place: 24 + 24 × 10.
  const rows = permutations(REPORTED).flatMap((order) => [
    order,
    ...order.flatMap((repeated, at) =>
      order.slice(at).map((_, after) => [...order.slice(0, at + after + 1), repeated, ...order.slice(at + after + 1)]),
    ),
  ])
  expect(rows).toHaveLength(264)
  for (const sent of rows) expect([sent, follow(sent)]).toEqual([sent, standingAfter(sent)])
})

test('any reports, in any order and number, end where the moves lead', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...REPORTED), { maxLength: 12 }), (sent) => {
      expect(follow(sent)).toEqual(standingAfter(sent))
    }),
    { numRuns: 1_000 },
  )
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, at) => permutations(items.filter((_, i) => i !== at)).map((rest) => [item, ...rest]))
}

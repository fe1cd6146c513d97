import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Attempt } from '../../src/checkout/checkout.ts'
import { toSnapMoney } from '../../src/snap/amount.ts'
import { anInboundWorld, PRICE } from '../inbound/inbound-world.ts'
import { CASES, type FuzzCase, type Named } from './cases.ts'
import { connect } from './connect.ts'
import { type Breach, breaches, type Mutation, mutations } from './mutations.ts'
import { read, type Said } from './oracle.ts'

const RUNS = Number(process.env.INBOUND_FUZZ_RUNS ?? 80)
const SEED = process.env.INBOUND_FUZZ_SEED ? Number(process.env.INBOUND_FUZZ_SEED) : undefined

const world = await anInboundWorld()
const amount = toSnapMoney(PRICE)
type Issued = Attempt & Named
let count = 10_000_000

async function issue(id: string, { type, code, company = '' }: FuzzCase): Promise<Issued> {
  const railReference = `${company}${++count}`
  const attempt = await world.issue(id, { type, ...(code ? { code } : {}), railReference })
  return { ...attempt, railReference }
}

/** A connection of each case, and another of the same profile. */
const connections = new Map(
  CASES.map((one, n) => [one, [connect(world, one, `con_${n}`), connect(world, one, `con_${n}b`)] as const]),
)

const names = (said: Said, { reference, railReference }: Named): boolean =>
  said.words.has(reference) ||
  [...said.words].some((word) => word.endsWith(railReference) || isFilled(word, railReference))

/** Zeros may have been put into a number. */
const isFilled = (word: string, number: string): boolean => word.replaceAll('0', '') === number.replaceAll('0', '')

/** What the state of an attempt may be after a message that was proven. */
function expectReceipts(one: FuzzCase, said: Said | undefined, attempt: Issued, receipts: readonly string[]) {
  if (receipts.length === 0) return
  expect(receipts).toHaveLength(1)
  expect(said && names(said, attempt), 'money for an attempt that the message does not name').toBe(true)
  expect(said?.isPaid, 'money for a message that reports none').toBe(true)
  expect(said?.cents, 'money of an amount that no message contained').not.toBeNull()
  const isExact = said?.cents === PRICE.amount && said.isRupiah
  expect(one.isOffer === true && !isExact, 'money of a wrong offer').toBe(false)
  expect(receipts).toEqual([`${isExact ? 'BOOKED' : 'PARKED'} ${said?.cents}`])
}

/** It may be about a second payment of what was not reported paid yet: the rail was polled, and the provider is to call again. */
function expectPolled(named: readonly Issued[], states: readonly unknown[], about: string) {
  expect(
    named.some(({ reference }) => world.polled.includes(reference)),
    about,
  ).toBe(true)
  for (const state of states) expect(state, about).toEqual(OPEN)
}

/** A message that means the same as the published one is booked, or its rail is polled. */
function expectAccepted({ isPolled }: FuzzCase, { reference }: Named, became: readonly unknown[], about: string) {
  expect(became, about).toEqual([200, isPolled ? OPEN : PAID])
  if (isPolled) expect(world.polled).toContain(reference)
}

async function run(one: FuzzCase, mutation: Mutation, breach: Breach): Promise<string> {
  const [here, there] = connections.get(one) ?? []
  if (!here || !there) throw new Error('no connection')
  const [target, bystander, foreign] = await Promise.all([
    issue(here.id, one),
    issue(here.id, one),
    issue(there.id, one),
  ])
  const bodies = [target, bystander].map((named) => one.body(named, amount)) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ]
  const body = mutation.apply(...bodies)
  const { status } = await world.send(here.call(body, breach))
  const [after, beside, elsewhere] = await Promise.all([target, bystander, foreign].map(world.stateOf))
  expect(elsewhere).toEqual(OPEN)
  if (status >= 500) {
    expectPolled([target, bystander], [after, beside], `${one.name}: ${mutation.name}, ${breach}: ${body}`)
    return 'called again'
  }
  if (breach !== 'none') {
    expect([status >= 400, after, beside], `${one.name}: ${mutation.name}, ${breach}`).toEqual([true, OPEN, OPEN])
    return 'refused'
  }
  const said = read(body, one)
  expectReceipts(one, said, target, after?.receipts ?? [])
  expectReceipts(one, said, bystander, beside?.receipts ?? [])
  const isBoth = said !== undefined && names(said, target) && names(said, bystander)
  if (isBoth && one.company !== undefined) expect([after?.receipts, beside?.receipts]).toEqual([[], []])
  if (mutation.isHarmless) expectAccepted(one, target, [status, after], `${one.name}: ${mutation.name}: ${body}`)
  return after?.receipts[0]?.split(' ')[0] ?? 'nothing'
}

const OPEN = { checkout: 'PENDING', attempt: 'ISSUED', receipts: [] }
const PAID = { checkout: 'SUCCEEDED', attempt: 'SUCCEEDED', receipts: [`BOOKED ${PRICE.amount}`] }

test(`${RUNS} broken notifications move no money that they do not prove and name`, {
  timeout: 60_000 + RUNS * 100,
}, async () => {
  const tally = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...CASES), mutations, breaches, async (one, mutation, breach) => {
      const became = await run(one, mutation, breach)
      tally.set(became, (tally.get(became) ?? 0) + 1)
    }),
    { numRuns: RUNS, endOnFailure: true, ...(SEED === undefined ? {} : { seed: SEED }) },
  )
  console.log([...tally].map(([became, times]) => `${became} ${times}`).join(', '))
  // What is fuzzed has to be understood often enough to say anything.
  for (const became of ['BOOKED', 'nothing', 'refused']) expect(tally.get(became) ?? 0).toBeGreaterThan(0)
})

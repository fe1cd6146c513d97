import { expect, test } from 'vitest'
import { type Endpoint, EndpointConcurrency, type TryInFlight } from './endpoint-concurrency.ts'

const endpoint = (name: string): Endpoint => ({ merchantId: name, purpose: 'payments' })
const A = endpoint('a')
const B = endpoint('b')
const GOOD = { isPrompt: true, isSuccess: true }
const REFUSED = { isPrompt: true, isSuccess: false }
const NO_RESPONSE = { isPrompt: false, isSuccess: false }
const limits = { inFlightMax: 20, unresponsiveMax: 3, perEndpointMax: 8 }

const freeSlots = (concurrency: EndpointConcurrency, ...endpoints: Endpoint[]): number[] => {
  const granted = concurrency.slotsFor(endpoints, 1_000)
  return endpoints.map((one) => granted.find(({ endpoint }) => endpoint === one)?.slots ?? 0)
}

test('a window begins at two, doubles on success and halves on refusal', () => {
  const concurrency = new EndpointConcurrency(limits)
  expect(freeSlots(concurrency, A)).toEqual([2])
  for (const window of [4, 8, 8]) {
    concurrency.end(concurrency.begin(A), GOOD)
    expect(freeSlots(concurrency, A)).toEqual([window])
  }
  concurrency.end(concurrency.begin(A), REFUSED)
  expect(freeSlots(concurrency, A)).toEqual([4])
  for (let i = 0; i < 5; i++) concurrency.end(concurrency.begin(A), REFUSED)
  expect(freeSlots(concurrency, A, B)).toEqual([2, 2])
})

test('a try in flight takes a slot', () => {
  const concurrency = new EndpointConcurrency(limits)
  const first = concurrency.begin(A)
  concurrency.begin(A)
  expect(freeSlots(concurrency, A, B)).toEqual([0, 2])
  concurrency.end(first, GOOD)
  expect(freeSlots(concurrency, A)).toEqual([3])
})

test('an endpoint that does not respond has one try at a time until it responds promptly', () => {
  const concurrency = new EndpointConcurrency(limits)
  concurrency.end(concurrency.begin(A), NO_RESPONSE)
  expect(freeSlots(concurrency, A)).toEqual([1])
  const probe = concurrency.begin(A)
  expect(freeSlots(concurrency, A)).toEqual([0])
  concurrency.end(probe, GOOD)
  expect(freeSlots(concurrency, A)).toEqual([2])
})

test('tries that turn slow free their slots at once, and unresponsive endpoints share a few', () => {
  const concurrency = new EndpointConcurrency({ ...limits, inFlightMax: 4 })
  const names = ['a', 'b', 'c', 'd'].map(endpoint)
  const begun = names.flatMap((name): TryInFlight[] => [concurrency.begin(name)])
  expect(freeSlots(concurrency, endpoint('new'))).toEqual([0])
  expect(concurrency.isFull()).toBe(true)
  for (const one of begun) concurrency.markSlow(one)
  expect(freeSlots(concurrency, endpoint('new'))).toEqual([2])
  for (const one of begun) concurrency.end(one, NO_RESPONSE)
  expect(concurrency.isFull()).toBe(false)
  expect(freeSlots(concurrency, ...names)).toEqual([1, 1, 1, 0])
  expect(freeSlots(concurrency, ...names, endpoint('new'))).toEqual([1, 1, 1, 0, 2])
})

test('no more slots are granted than were requested, and an equal share to each', () => {
  const concurrency = new EndpointConcurrency(limits)
  const slotsFor = (max: number, ...endpoints: Endpoint[]) =>
    concurrency.slotsFor(endpoints, max).map(({ slots }) => slots)
  expect(slotsFor(3, A, B, endpoint('c'))).toEqual([1, 1, 1])
  expect(slotsFor(3, A, B)).toEqual([1, 2])
  for (let n = 0; n < 3; n++) concurrency.end(concurrency.begin(A), GOOD)
  const others = Array.from({ length: 15 }, (_, n) => endpoint(`other ${n}`))
  expect(slotsFor(1_000, A, ...others)).toEqual([...Array(12).fill(1), ...Array(4).fill(2)])
  expect(slotsFor(1_000, ...others.slice(0, 2), A)).toEqual([2, 2, 8])
})

import { expect, test } from 'vitest'
import { type Endpoint, Pace, type Ticket } from './pace.ts'

const endpoint = (name: string): Endpoint => ({ merchantId: name, purpose: 'payments' })
const A = endpoint('a')
const B = endpoint('b')
const GOOD = { isPrompt: true, isSuccess: true }
const REFUSED = { isPrompt: true, isSuccess: false }
const SILENT = { isPrompt: false, isSuccess: false }
const limits = { inFlightMax: 20, suspectsMax: 3, perEndpointMax: 8 }

const placesOf = (pace: Pace, ...endpoints: Endpoint[]): number[] => {
  const places = pace.placesFor(endpoints, 1_000)
  return endpoints.map((one) => places.find((place) => place.endpoint === one)?.places ?? 0)
}

test('an endpoint begins with two places and earns more by answering', () => {
  const pace = new Pace(limits)
  expect(placesOf(pace, A)).toEqual([2])
  for (const places of [4, 8, 8]) {
    pace.end(pace.begin(A), GOOD)
    expect(placesOf(pace, A)).toEqual([places])
  }
  pace.end(pace.begin(A), REFUSED)
  expect(placesOf(pace, A)).toEqual([4])
  for (let i = 0; i < 5; i++) pace.end(pace.begin(A), REFUSED)
  expect(placesOf(pace, A, B)).toEqual([2, 2])
})

test('what is in flight takes a place', () => {
  const pace = new Pace(limits)
  const tickets = [pace.begin(A), pace.begin(A)]
  expect(placesOf(pace, A, B)).toEqual([0, 2])
  pace.end(tickets[0]!, GOOD)
  expect(placesOf(pace, A)).toEqual([3])
})

test('an endpoint that does not answer has one try at a time until it answers promptly', () => {
  const pace = new Pace(limits)
  pace.end(pace.begin(A), SILENT)
  expect(placesOf(pace, A)).toEqual([1])
  const probe = pace.begin(A)
  expect(placesOf(pace, A)).toEqual([0])
  pace.end(probe, GOOD)
  expect(placesOf(pace, A)).toEqual([2])
})

test('tries that turn slow give their places back at once, and endpoints known as slow have few among them all', () => {
  const pace = new Pace({ ...limits, inFlightMax: 4 })
  const names = ['a', 'b', 'c', 'd'].map(endpoint)
  const tickets = names.flatMap((name): Ticket[] => [pace.begin(name)])
  expect(placesOf(pace, endpoint('new'))).toEqual([0])
  expect(pace.isFull()).toBe(true)
  for (const ticket of tickets) pace.turnSlow(ticket)
  expect(placesOf(pace, endpoint('new'))).toEqual([2])
  for (const ticket of tickets) pace.end(ticket, SILENT)
  expect(pace.isFull()).toBe(false)
  expect(placesOf(pace, ...names)).toEqual([1, 1, 1, 0])
  expect(placesOf(pace, ...names, endpoint('new'))).toEqual([1, 1, 1, 0, 2])
})

test('no more places are given than were asked for, and a like share to each', () => {
  const pace = new Pace(limits)
  const placesFor = (max: number, ...endpoints: Endpoint[]) =>
    pace.placesFor(endpoints, max).map(({ places }) => places)
  expect(placesFor(3, A, B, endpoint('c'))).toEqual([1, 1, 1])
  expect(placesFor(3, A, B)).toEqual([1, 2])
  for (let n = 0; n < 3; n++) pace.end(pace.begin(A), GOOD)
  const others = Array.from({ length: 15 }, (_, n) => endpoint(`other ${n}`))
  expect(placesFor(1_000, A, ...others)).toEqual([...Array(12).fill(1), ...Array(4).fill(2)])
  expect(placesFor(1_000, ...others.slice(0, 2), A)).toEqual([2, 2, 8])
})

import { expect, test } from 'vitest'
import type { TimelineEntry } from '../../src/dashboard/timeline/schema.ts'
import { foldTries, stateOfEvent } from './fold.ts'

const at = '2026-11-20T03:00:00.000Z'
const anEvent = (id: string, ...statuses: string[]): TimelineEntry => ({
  at,
  kind: 'webhook',
  title: 'payment.succeeded',
  detail: { id, deliveries: statuses.map((status) => ({ status })) },
})
const aTry = (id: string): TimelineEntry => ({ at, kind: 'delivery', title: 'payment.succeeded', detail: { id } })

test('the tries of an event are one line with it, whatever happened between them', () => {
  const created: TimelineEntry = { at, kind: 'created', title: 'checkout.created' }
  const lines = foldTries([created, anEvent('evt_1', 'PENDING'), aTry('evt_1'), aTry('evt_2'), aTry('evt_1')])
  expect(lines.map(({ entry, tries, chapter }) => [entry.kind, tries.length, chapter])).toEqual([
    ['created', 0, 'people'],
    ['webhook', 2, 'webhooks'],
  ])
})

test('an event stands as at the worst of its endpoints', () => {
  const stateOf = (tries: number, ...statuses: string[]) =>
    foldTries([anEvent('evt_1', ...statuses), ...Array.from({ length: tries }, () => aTry('evt_1'))]).map(stateOfEvent)
  expect(stateOf(0)).toEqual(['none'])
  expect(stateOf(0, 'PENDING')).toEqual(['pending'])
  expect(stateOf(3, 'DELIVERED', 'PENDING')).toEqual(['retrying'])
  expect(stateOf(9, 'DELIVERED', 'FAILED')).toEqual(['lost'])
  expect(stateOf(1, 'DELIVERED')).toEqual(['delivered'])
  // What arrived at one endpoint says nothing of another one.
  const arrived = { ...aTry('evt_1'), detail: { id: 'evt_1', responseStatus: 204 } }
  expect(foldTries([anEvent('evt_1', 'DELIVERED', 'PENDING'), arrived]).map(stateOfEvent)).toEqual(['pending'])
})

import { expect, test } from 'vitest'
import type { Connection } from './schema.ts'
import { troublesOf } from './troubles.ts'

const now = new Date('2026-11-23T00:00:00Z')
const well: Connection = {
  id: 'con_1',
  name: 'Bank',
  profile: 'aspi',
  adapter: 'snap',
  merchant: null,
  state: 'active',
  stateSince: now.toISOString(),
  certificateEndsAt: '2027-11-23T00:00:00Z',
  health: [{ service: 'token', state: 'closed', since: now.toISOString(), fault: null }],
  lastTest: { at: now.toISOString(), results: [{ check: 'token', is: 'ok', words: '', remedy: null }] },
}
const failed = { at: now.toISOString(), results: [{ check: 'token', is: 'failed' as const, words: '', remedy: null }] }
const open = [{ service: 'token', state: 'open' as const, since: now.toISOString(), fault: null }]

test.each([
  ['that is well', {}, []],
  ['without a certificate', { certificateEndsAt: null }, []],
  ['whose circuit is open', { health: open }, ['failing']],
  ['that is degraded', { state: 'degraded' as const }, ['failing']],
  ['whose last test failed', { lastTest: failed }, ['test']],
  ['whose certificate ends within a month', { certificateEndsAt: '2026-12-20T00:00:00Z' }, ['certificate']],
  ['whose certificate has ended', { certificateEndsAt: '2026-11-20T00:00:00Z' }, ['certificate']],
  ['that is not in use', { state: 'disabled' as const, lastTest: failed, health: open }, []],
])('a connection %s', (_what, change, troubles) => {
  expect(troublesOf({ ...well, ...change }, now)).toEqual(troubles)
})

import { expect, test } from 'vitest'
import { adviceOn } from './advice.ts'

test.each([
  ['certificate', 'NODE_EXTRA_CA_CERTS'],
  ['token_certificate', 'NODE_EXTRA_CA_CERTS'],
  ['token_4017300', 'compare them with its letter'],
  ['http_401', 'compare them with its letter'],
  ['4015100', 'compare them with its letter'],
  ['http_403', 'something else than the requested JSON'],
  ['unreadable', 'something else than the requested JSON'],
  ['token_http_502', 'in trouble itself'],
  ['5004700', 'in trouble itself'],
  ['no_connection', 'DNS'],
  ['timeout', 'too late'],
  ['slow', 'too late'],
  ['4094700', '4094700'],
])('%s: %s', (railCode, words) => {
  expect(adviceOn(railCode, 'con_1')).toContain(words)
  expect(adviceOn(railCode, 'con_1')).toContain('connections test con_1')
})

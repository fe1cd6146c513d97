import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { PUBLIC_ENDPOINTS, printPublicEndpoints } from '../../scripts/dashboard-types.ts'

test('the public routes that the dashboard calls are typed as docs/openapi.json says (npm run dashboard:types)', () => {
  expect(readFileSync(resolve(import.meta.dirname, '../..', PUBLIC_ENDPOINTS), 'utf8')).toBe(printPublicEndpoints())
})

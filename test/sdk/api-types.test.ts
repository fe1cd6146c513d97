import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { API_TYPES, printApiTypes } from '../../scripts/sdk-types.ts'

test('the types of the SDK are those of docs/openapi.json (npm run sdk:types)', () => {
  expect(readFileSync(resolve(import.meta.dirname, '../..', API_TYPES), 'utf8')).toBe(printApiTypes())
})

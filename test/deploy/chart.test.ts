import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { CASES, CHART, mergeValues, readMeta, readSchema, readValues } from '../../deploy/helm/chart.ts'
import { MANIFEST } from '../../deploy/tree.ts'
import { NAMES } from './variables.ts'

const { $schema: _, ...schema } = readSchema() as { $schema: string }
const validate = new Ajv({ strict: false }).compile(schema)
const faults = (values: Record<string, unknown>) => {
  validate(mergeValues(readValues(), values))
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

test.each(Object.entries(CASES))('values are what their schema says: %s', (_name, values) => {
  expect(faults(values)).toEqual([])
})

test('what is misspelt, or a secret outside of secrets, is refused', () => {
  expect(faults({ serve: { replica: 3 } })).toEqual(['/serve must NOT have additional properties'])
  expect(faults({ config: { DATABASE_URL: 'postgres://gapura:secret@db/gapura' } })).not.toEqual([])
  expect(faults({ config: { BASE_URL: 'https://api.shop.example/path' } })).not.toEqual([])
})

test('the chart is of this version, and names variables that there are', () => {
  expect(readMeta()).toMatchObject({ version: MANIFEST.version, appVersion: MANIFEST.version })
  const text = globSync('{values.yaml,templates/*}', { cwd: CHART }).map((path) =>
    readFileSync(join(CHART, path), 'utf8'),
  )
  const named = [...text.join('\n').matchAll(/(?:name: |"|\.)([A-Z]{2,}_[A-Z_]+)\b/g)].map(([, name]) => name ?? '')
  expect(named).toEqual(expect.arrayContaining(['GAPURA_ENV', 'ADMIN_PORT', 'BASE_URL', 'GAPURA_MASTER_KEY']))
  expect(named.filter((name) => !NAMES.has(name) && name !== 'CREDENTIALS_DIRECTORY')).toEqual([])
})

test('secrets that the schema keeps out of the settings are variables that there are', () => {
  const secret = (schema as { properties?: { config: { propertyNames: { allOf: { not?: { enum: string[] } }[] } } } })
    .properties?.config.propertyNames.allOf[1]?.not?.enum
  expect(secret).toContain('GAPURA_MASTER_KEY')
  expect(secret?.filter((name) => !NAMES.has(name))).toEqual([])
})

import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/compose/config/config.ts'
import type { Variable } from '../../src/compose/config/variable.ts'
import { VARIABLE_GROUPS } from '../../src/compose/config/variables.ts'
import { configurationPage, environmentExample } from './configuration-documents.ts'

type Values = Record<string, string>

const root = new URL('../..', import.meta.url).pathname
const VARIABLES = VARIABLE_GROUPS.flatMap(({ variables }) => Object.entries<Variable>(variables))
const NAMES = VARIABLES.map(([name]) => name)
const EXAMPLES: Values = Object.fromEntries(VARIABLES.map(([name, { example }]) => [name, example]))

const SECRETS: Values = {
  GAPURA_MASTER_KEY: 'ab'.repeat(32),
  GAPURA_MASTER_KEY_PREVIOUS: 'cd'.repeat(32),
  KYB_SECRET: `whsec_${'A'.repeat(32)}`,
}
const EVERYTHING: Values = { ...EXAMPLES, ...SECRETS }
/** What systemd says to every service, not what an operator sets. */
const SYSTEMD = ['CREDENTIALS_DIRECTORY']
const PRODUCTION = Object.fromEntries(
  VARIABLES.filter(([, { required }]) => required === 'in production').map(([name]) => [name, EVERYTHING[name] ?? '']),
)
PRODUCTION.GAPURA_ENV = 'production'

test('.env.example and docs/configuration.md are generated from the table (update them with npm run configuration)', async () => {
  await expect(environmentExample(VARIABLE_GROUPS)).toMatchFileSnapshot('../../.env.example')
  await expect(configurationPage(VARIABLE_GROUPS)).toMatchFileSnapshot('../../docs/configuration.md')
})

test('every variable of the table is read, and the table has every one that is read', () => {
  const read = new Set<string>()
  const noted = new Proxy(EVERYTHING, {
    get: (values, name) => {
      read.add(String(name))
      return values[String(name)]
    },
  })
  readConfig(noted)
  expect([...read].sort()).toEqual([...NAMES].sort())
  const sources = globSync('src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const elsewhere = sources.flatMap((file) =>
    [...readFileSync(`${root}${file}`, 'utf8').matchAll(/\benv(?:\.|\[')([A-Z][A-Z_]+)/g)].map(([, name]) => name),
  )
  expect(elsewhere.filter((name) => ![...NAMES, ...SYSTEMD].includes(name ?? ''))).toEqual([])
})

test('what the table says of an unset variable is what happens', () => {
  for (const [name, { unset }] of VARIABLES) {
    if ('means' in unset) continue
    const [sandbox, production] = 'is' in unset ? [unset.is, unset.is] : [unset.sandbox, unset.production]
    expect(readConfig({ [name]: sandbox }), name).toEqual(readConfig({}))
    if (name === 'GAPURA_ENV') continue
    expect(readConfig({ ...PRODUCTION, [name]: production }), name).toEqual(readConfig(PRODUCTION))
  }
})

test('a required variable that is missing is named, and nothing else is required', () => {
  expect(() => readConfig({})).not.toThrow()
  expect(() => readConfig(PRODUCTION)).not.toThrow()
  for (const [name, { required, unset }] of VARIABLES) {
    const { [name]: _, ...others } = EVERYTHING
    if (required) expect(() => readConfig(others), name).toThrow(name)
    expect('means' in unset && unset.means === 'required', name).toBe(required?.startsWith('with') ?? false)
  }
})

test('the examples are valid as a shell reads them, and the example of a secret is refused', () => {
  expect(() => readConfig(EVERYTHING)).not.toThrow()
  for (const name of Object.keys(SECRETS)) {
    expect(() => readConfig({ ...EVERYTHING, [name]: EXAMPLES[name] }), name).toThrow(name)
  }
  const file = environmentExample(VARIABLE_GROUPS).replaceAll(/^#(?=[A-Z_]+=)/gm, '')
  const words = execFileSync('sh', ['-c', `set -a\n${file}\nenv -0`], { env: { PATH: process.env.PATH } })
  const seen = Object.fromEntries(
    words
      .toString()
      .split('\0')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  expect(seen).toMatchObject(EXAMPLES)
})

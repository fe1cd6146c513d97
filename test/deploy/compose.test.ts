import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { NAMES } from './variables.ts'

type Service = {
  image: string
  restart?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  ports?: string[]
  environment?: Record<string, string>
  secrets?: string[]
  healthcheck?: object
  deploy?: { resources: { limits: { memory?: string; cpus?: string; pids?: number } } }
}
type Compose = { services: Record<string, Service>; secrets: Record<string, { file: string }> }

const FOLDER = new URL('../../deploy/', import.meta.url).pathname
const text = readFileSync(join(FOLDER, 'compose.yaml'), 'utf8')
const compose = parseYaml(text) as Compose
const services = Object.entries(compose.services)
/** What the file itself asks for, beside variables of the program. */
const OWN = ['GAPURA_IMAGE', 'CADDY_IMAGE', 'POSTGRES_IMAGE', 'SECRETS']
/** The schema of the Compose specification (`compose-spec.json`), where there is a copy of it. */
const SCHEMA = process.env.COMPOSE_SCHEMA

test('the gateway is given variables that there are', () => {
  const ours = services.filter(([, { image }]) => image.includes('GAPURA_IMAGE'))
  expect(ours.map(([name]) => name)).toEqual(['migrate', 'serve', 'work'])
  const given = ours.flatMap(([, { environment = {} }]) => Object.keys(environment))
  expect(given.filter((name) => !NAMES.has(name))).toEqual([])
  const referenced = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name ?? '')
  expect(referenced.filter((name) => !NAMES.has(name) && !OWN.includes(name))).toEqual([])
})

test.each(services)('%s may do little, and is started again', (name, service) => {
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  expect(service.restart).toMatch(/^(unless-stopped|on-failure)/)
  if (name === 'migrate') return
  expect(service.healthcheck).toBeDefined()
  expect(service.deploy?.resources.limits).toMatchObject({ memory: expect.any(String), pids: expect.any(Number) })
})

test('nothing but the proxy is reached from outside', () => {
  expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy'])
})

test('each secret is made by the script, is a file, and is mounted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-secrets-'))
  const make = () => spawnSync('sh', [join(FOLDER, 'compose/secrets.sh'), folder], { encoding: 'utf8' })
  try {
    expect(make()).toMatchObject({ status: 0, stderr: '' })
    expect(readdirSync(folder).sort()).toEqual(Object.keys(compose.secrets).sort())
    const referenced = new Set(services.flatMap(([, { secrets = [] }]) => secrets))
    expect([...referenced].sort()).toEqual(Object.keys(compose.secrets).sort())
    const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim()
    expect(Buffer.from(read('master_key'), 'base64')).toHaveLength(32)
    expect(new URL(read('database_url')).password).toBe(read('run_password'))
    expect(statSync(folder).mode & 0o777).toBe(0o711)
    const before = read('master_key')
    expect(make().status).toBe(0)
    expect(read('master_key')).toBe(before)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.runIf(SCHEMA)('the Compose specification has nothing to say', () => {
  const { $schema: _, ...schema } = JSON.parse(readFileSync(SCHEMA ?? '', 'utf8'))
  const validate = new Ajv({ strict: false, validateFormats: false, validateSchema: false }).compile(schema)
  validate(compose)
  expect(validate.errors).toBeNull()
})

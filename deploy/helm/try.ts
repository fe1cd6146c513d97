/**
 * Renders the chart and looks at what comes of it: `npm run helm:test`. By Helm where it is installed, otherwise by Go's templates
 * and sprig (render.go). KUBERNETES_SCHEMAS names a folder with the schemas of one version of Kubernetes, as "standalone-strict"
 * ones are called (deployment-apps-v1.json): then every object is validated against its own.
 */
import { strict as assert } from 'node:assert'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { Ajv } from 'ajv'
import { run, skip } from '../image/tools.ts'
import { CASES, CHART, mergeValues, readMeta, readValues } from './chart.ts'

type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; spec?: { replicas?: number } }

const SPRIG = '/usr/share/gocode/src/github.com/Masterminds/sprig'
const schemas = process.env.KUBERNETES_SCHEMAS
const folder = mkdtempSync(join(tmpdir(), 'gapura-helm-'))
const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

try {
  const render = renderer()
  for (const [name, values] of Object.entries(CASES)) {
    const manifests = manifestsOf(render(values))
    for (const one of manifests) holdToSchema(one)
    console.log(`${name}: ${manifests.map(({ kind }) => kind).join(', ')}`)
  }
  assert.throws(() => render({}), /BASE_URL is required/)
  assert.throws(() => render({ config: { BASE_URL: 'https://a.example' } }), /secret\.data\.DATABASE_URL, is required/)
  console.log(
    schemas
      ? `Every object is what ${schemas} asks for.`
      : 'Not held to the schemas of Kubernetes: set KUBERNETES_SCHEMAS.',
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** What prints the objects of the chart for values; throws what it says where it refuses them. */
function renderer(): (values: Record<string, unknown>) => string {
  if (has('helm')) {
    return (values) => {
      const file = join(folder, 'values.json')
      writeFileSync(file, JSON.stringify(values))
      return run('helm', ['template', 'shop', CHART, '--values', file])
    }
  }
  if (!has('go') || !existsSync(SPRIG)) {
    rmSync(folder, { recursive: true })
    skip(
      'there is neither Helm here nor Go with sprig (Debian: golang-go golang-github-masterminds-sprig-dev golang-github-ghodss-yaml-dev)',
    )
  }
  console.log('Helm is not installed here: rendered by Go templates and sprig instead.')
  const program = join(folder, 'render')
  const environment = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: join(folder, 'cache') }
  run('go', ['build', '-o', program, join(import.meta.dirname, 'render.go')], environment)
  const { name, version, appVersion } = readMeta()
  const Chart = { Name: name, Version: version, AppVersion: appVersion }
  const Release = { Name: 'shop', Namespace: 'payments', Service: 'Helm' }
  return (values) =>
    run(program, [CHART, JSON.stringify({ Chart, Release, Values: mergeValues(readValues(), values) })])
}

function manifestsOf(text: string): Manifest[] {
  const manifests = text
    .split(/^---$/m)
    .map((part) => parseYaml(part) as Manifest | null | undefined)
    .filter((one) => one !== null && one !== undefined)
  const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
  assert.equal(new Set(names).size, names.length, names.join(', '))
  return manifests
}

function holdToSchema(one: Manifest): void {
  if (!schemas || one.apiVersion.startsWith('monitoring.')) return
  const [group, version = ''] = one.apiVersion.includes('/') ? one.apiVersion.split('/') : ['', one.apiVersion]
  const file = [one.kind, ...(group ? [group.split('.')[0]] : []), version].join('-').toLowerCase()
  const { $schema: _, ...schema } = JSON.parse(readFileSync(join(schemas, `${file}.json`), 'utf8'))
  const validate = new Ajv({ strict: false, validateFormats: false, validateSchema: false }).compile(schema)
  validate(one)
  assert.equal(validate.errors, null, `${one.kind} ${one.metadata.name}: ${JSON.stringify(validate.errors)}`)
}

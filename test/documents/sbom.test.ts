import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8')

type Component = { name: string; version: string; purl: string; 'bom-ref': string; hashes?: { alg: string }[] }
type Bom = {
  bomFormat: string
  specVersion: string
  serialNumber: string
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

test('the list of what is in a release is CycloneDX, whole, and names no registry of ours', () => {
  execFileSync('npm', ['run', '-s', 'sbom'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] })
  const text = read('dist/sbom.cdx.json')
  const bom = JSON.parse(text) as Bom
  const { name, version, dependencies, devDependencies } = JSON.parse(read('package.json'))
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: expect.stringMatching(/^1\.[5-9]$/),
    serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
    metadata: { component: { name, version, type: 'application' } },
  })

  const versions = new Map(bom.components.map((component) => [component.name, component.version]))
  for (const [direct, wanted] of Object.entries(dependencies)) expect(versions.get(direct), direct).toBe(wanted)
  // What only builds and tests is not installed in production.
  for (const tool of ['@biomejs/biome', '@sparticuz/chromium']) {
    expect(devDependencies, tool).toHaveProperty([tool])
    expect(versions.has(tool), tool).toBe(false)
  }
  for (const { purl, hashes = [] } of bom.components) {
    expect(purl).toMatch(/^pkg:npm\/[^?]+@[^?]+$/)
    expect(
      hashes.map(({ alg }) => alg),
      purl,
    ).toContain('SHA-512')
  }
  const refs = new Set([bom.metadata.component, ...bom.components].map((component) => component['bom-ref']))
  expect(bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref))).toEqual(
    [],
  )

  const tarballs = [...text.matchAll(/https?:\/\/([^/"]+)\/[^"]*\.tgz/g)].map(([, host]) => host)
  expect(tarballs.filter((host) => host !== 'registry.npmjs.org')).toEqual([])
  expect(text).not.toContain(ROOT)
})

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO } from '../../src/sandbox/demo.ts'
import { NODES } from '../documents/nodes.ts'
import { aGateway } from '../gateway/gateway.ts'

/** `npm run test:clients` installs the generators; the gateway's own dependencies do not have them. */
const HERE = import.meta.dirname
const isInstalled = existsSync(join(HERE, 'node_modules/typescript'))
const GENERATED = join(HERE, 'generated')
const BUILT = join(HERE, 'generated/built')
const run = promisify(execFile)
const inHere = (program: string, ...words: string[]) =>
  run(process.execPath, [join(HERE, 'node_modules', program), ...words], { cwd: HERE })

describe.skipIf(!isInstalled)('clients generated from the document that a gateway serves', async () => {
  const gateway = isInstalled ? await aGateway() : undefined

  beforeAll(async () => {
    mkdirSync(GENERATED, { recursive: true })
    const document = join(GENERATED, 'openapi.json')
    const { text } = (await gateway?.call('GET', '/docs/openapi.json', { key: null })) ?? { text: '' }
    writeFileSync(document, text)
    await Promise.all([
      inHere('openapi-typescript/bin/cli.js', document, '--output', join(GENERATED, 'openapi-typescript.d.ts')),
      inHere('@hey-api/openapi-ts/bin/run.js', '--input', document, '--output', join(GENERATED, 'hey-api'), '--silent'),
    ])
  })

  test('compile as strictly as TypeScript can', async () => {
    await inHere('typescript/bin/tsc', '--project', HERE, '--outDir', BUILT)
  })

  test.each(NODES.flatMap((node) => ['openapi-fetch', 'hey-api'].map((program) => [program, node] as const)))(
    '%s works on %s',
    async (program, node) => {
      const { stdout } = await run(node, [join(BUILT, 'programs/main.js'), program, gateway?.url ?? '', DEMO.secretKey])
      expect(stdout.trim()).toBe('well')
    },
  )
})

import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '../../scripts/builds.ts'
import { packArchives } from '../../scripts/packages/archives.ts'
import { PACKAGE_NAMES } from '../../src/guides/packages.ts'
import { NODES } from '../documents/nodes.ts'
import { aDirectory } from '../gateway/process.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'

buildIfStale('packages')
const gateway = await sharedGateway()
const run = promisify(execFile)
const ROOT = resolve(import.meta.dirname, '../..')
const ACCOUNT = { GAPURA_API_KEY: gateway.secretKey, GAPURA_BASE_URL: gateway.url }
const project = aDirectory()
/** A command in the project, which begins as an empty folder, with nothing of this repository in its environment. */
const inProject = (program: string, ...words: string[]) =>
  run(program, words, {
    cwd: project,
    env: { PATH: process.env.PATH ?? '', HOME: aDirectory(), KEY: gateway.secretKey, URL: gateway.url, ...ACCOUNT },
  })

beforeAll(async () => {
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  const options = ['--prefer-offline', '--no-audit', '--no-fund']
  await inProject('npm', 'install', ...options, `${gateway.url}/docs/sdk.tgz`, `${gateway.url}/docs/cli.tgz`)
})

/** What a merchant's server does, in a project that has nothing but the package. */
const SHOP = `
import { Gapura, GapuraError } from '@gapura/sdk'
const gapura = new Gapura({ apiKey: process.env.KEY, baseUrl: process.env.URL })
const { id } = await gapura.checkouts.create({ externalId: 'built', currency: 'IDR', amount: 20000, type: 'qrcode' })
const again = await gapura.checkouts.retrieve(id)
const refusal = await gapura.checkouts.retrieve('co_none').catch((error) => error)
const payouts = await gapura.payouts.list().take(1)
console.log(JSON.stringify([again.id === id, refusal instanceof GapuraError, refusal.code, Array.isArray(payouts)]))
`

test.each(NODES)('the SDK that a gateway serves is installed by npm and works alone, on %s', async (node) => {
  writeFileSync(join(project, 'shop.mjs'), SHOP)
  expect(JSON.parse((await inProject(node, 'shop.mjs')).stdout)).toEqual([true, true, 'NOT_FOUND', true])
})

/** Compiled as a project without our settings would, the declarations of the package included. */
const TYPED = `
import { Gapura, type GapuraEvent } from '@gapura/sdk'
const gapura = new Gapura({ apiKey: 'sk_test_x', baseUrl: 'http://localhost' })
export const amountOf = (event: GapuraEvent): number | null =>
  event.type === 'payment.succeeded' ? event.data.paidAmount : null
export const status = async (): Promise<'PENDING' | string> => (await gapura.checkouts.retrieve('co_1')).status
// @ts-expect-error: an amount is a number
export const wrong = () => gapura.checkouts.create({ externalId: 'a', currency: 'IDR', amount: '1' })
`

test.each(['nodenext', 'bundler'])('its types are inside, for projects with %s resolution', async (resolution) => {
  writeFileSync(join(project, 'typed.ts'), TYPED)
  const module = resolution === 'bundler' ? 'esnext' : resolution
  const settings = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2022,dom', '--types', '']
  const options = [...settings, '--module', module, '--moduleResolution', resolution]
  const { stdout } = await inProject(join(ROOT, 'node_modules/.bin/tsc'), ...options, 'typed.ts')
  expect(stdout).toBe('')
})

test('the command line that a gateway serves has the SDK inside, and runs by its address alone', async () => {
  expect(readdirSync(join(project, 'node_modules/@gapura')).sort()).toEqual(['cli', 'sdk'])
  const manifest = JSON.parse(readFileSync(join(project, 'node_modules/@gapura/cli/package.json'), 'utf8'))
  expect(manifest.dependencies).toBeUndefined()
  expect((await inProject('npx', 'gapura', 'events', 'list', '--limit', '1', '--json')).stdout).toMatch(/^\[/)
  const { stdout } = await inProject('npx', '--yes', `${gateway.url}/docs/cli.tgz`, 'checkouts', 'create', '--help')
  expect(stdout).toMatch(/^Usage: gapura checkouts create/)
})

const has = (command: string, ...words: string[]): boolean => spawnSync(command, words).status === 0
const PYTHON = `
from gapura import Gapura, GapuraError
import os
gapura = Gapura(api_key=os.environ["KEY"], base_url=os.environ["URL"])
made = gapura.checkouts.create({"externalId": "built", "currency": "IDR", "amount": 20000, "type": "qrcode"})
print(gapura.checkouts.retrieve(made["id"])["status"])
try:
    gapura.checkouts.retrieve("co_none")
except GapuraError as error:
    print(error.code)
print(gapura.payouts.list().take(1) is not None)
`

test.skipIf(!has('python3', '-m', 'pip', '--version'))(
  'the Python client is installed by pip from its address',
  async () => {
    const target = join(project, 'site')
    const options = ['--no-index', '--no-input', '--disable-pip-version-check', '--target', target]
    await inProject('python3', '-m', 'pip', 'install', ...options, `${gateway.url}/docs/python.tar.gz`)
    const program = `import sys; sys.path.insert(0, ${JSON.stringify(target)})\n${PYTHON}`
    expect((await inProject('python3', '-c', program)).stdout.split('\n')).toEqual(['PENDING', 'NOT_FOUND', 'True', ''])
  },
)

const PHP = `
require glob('gapura-php-*/autoload.php')[0];
$gapura = new Gapura\\Gapura(apiKey: getenv('KEY'), baseUrl: getenv('URL'));
$made = $gapura->checkouts->create(['externalId' => 'built', 'currency' => 'IDR', 'amount' => 20000, 'type' => 'qrcode']);
echo $gapura->checkouts->retrieve($made['id'])['status'], "\\n";
try {
    $gapura->checkouts->retrieve('co_none');
} catch (Gapura\\GapuraError $error) {
    echo $error->errorCode, "\\n";
}
echo is_array($gapura->payouts->list()->take(1)), "\\n";
`

test.skipIf(!has('php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'))('the PHP client works unpacked', async () => {
  for (const [path, bytes] of Object.entries(unzipSync(await fetchArchive('php.zip')))) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), bytes)
  }
  expect((await inProject('php', '-r', PHP)).stdout.split('\n')).toEqual(['PENDING', 'NOT_FOUND', '1', ''])
})

test.skipIf(!has('composer', '--version'))('Composer installs the PHP client as its README says', async () => {
  const [, pasted = ''] = /```sh\n(.*?)```/s.exec(readFileSync(join(ROOT, 'packages/php/README.md'), 'utf8')) ?? []
  const folder = aDirectory()
  writeFileSync(join(folder, 'composer.json'), '{"repositories":{"packagist.org":false}}')
  const script = `composer config secure-http false\n${pasted.replace('https://pay.example', gateway.url)}`
  const env = { PATH: process.env.PATH ?? '', HOME: aDirectory(), COMPOSER_ALLOW_SUPERUSER: '1' }
  await run('sh', ['-ec', script], { cwd: folder, env })
  const program = "require 'vendor/autoload.php'; echo class_exists('Gapura\\\\Gapura') ? 'is here' : 'is not';"
  expect((await run('php', ['-r', program], { cwd: folder, env })).stdout).toBe('is here')
})

test('each archive is served with its hash, and built again has the same bytes', async () => {
  const served = await Promise.all(PACKAGE_NAMES.map(fetchArchive))
  packArchives()
  for (const [n, name] of PACKAGE_NAMES.entries()) {
    const hash = createHash('sha256')
      .update(served[n] ?? '')
      .digest('hex')
    expect((await gateway.call('GET', `/docs/${name}.sha256`, { key: null })).text).toBe(`${hash}  ${name}\n`)
    expect(readFileSync(join(ROOT, `dist/packages/${name}.sha256`), 'utf8')).toBe(`${hash}  ${name}\n`)
  }
})

const fetchArchive = async (name: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${gateway.url}/docs/${name}`)).arrayBuffer())

/** Where instructions to paste stand. */
const INSTRUCTIONS = ['README.md', 'docs', 'packages', 'src', 'examples', 'deploy', 'dashboard']

test('nothing that is pasted takes our packages from a registry, where they are not', () => {
  const files = execFileSync('git', ['ls-files', '--', ...INSTRUCTIONS], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const pasted = /(npm (install|i|add)|npx|pnpm add|yarn add|bunx?)\s+(-\S+\s+)*@gapura\/|"@gapura\/cli", "mcp"/
  const wrong = files.filter((file) => file !== '' && pasted.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(wrong).toEqual([])
})

test('the package needs nothing besides what every runtime has', () => {
  const text = readFileSync(join(ROOT, 'packages/sdk/dist/index.js'), 'utf8')
  expect([...text.matchAll(/\bfrom\s*["']([^"']+)["']|\bimport\(|\brequire\(/g)].map(([found]) => found)).toEqual([])
  expect(text).not.toMatch(/\bprocess\.|\bBuffer\b/)
})

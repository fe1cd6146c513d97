/**
 * Builds what others install into `packages/<name>/dist`: one file each, for Node 20 and everything that has `fetch` and
 * WebCrypto. `--types` adds the declarations, which need the development packages and are for publishing alone.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { BUILDS } from './builds.ts'
import { filesOf, ROOT, recordInputs } from './inputs.ts'

const PACKAGES = { sdk: 'index', cli: 'main' } as const

const startedAtMs = Date.now()
const { record, files } = BUILDS.packages
const read = filesOf(files)
for (const [name, entry] of Object.entries(PACKAGES)) {
  const root = join(ROOT, 'packages', name)
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: `src/${entry}.ts`,
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      rolldownOptions: {
        external: ['@gapura/sdk'],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  const program = join(root, 'dist/main.js')
  if (existsSync(program)) chmodSync(program, 0o755)
  if (process.argv.includes('--types') && name === 'sdk') {
    execFileSync('tsc', ['-p', root, '--emitDeclarationOnly'], { stdio: 'inherit' })
  }
}
recordInputs(record, read, startedAtMs)

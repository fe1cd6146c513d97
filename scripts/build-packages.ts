/**
 * Builds what others install into `packages/<name>/dist`, for Node 20 and everything that has `fetch` and WebCrypto, with the
 * types of the SDK; then the archives that a gateway serves (`packages/archives.ts`).
 */
import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { BUILDS } from './builds.ts'
import { filesOf, ROOT, recordInputs, SDK_SOURCE } from './inputs.ts'
import { packArchives } from './packages/archives.ts'

const PACKAGES = { sdk: 'index', cli: 'main' } as const

const startedAtMs = Date.now()
const { record, files } = BUILDS.packages
const read = filesOf(files)
for (const [name, entry] of Object.entries(PACKAGES)) {
  await build({
    configFile: false,
    root: join(ROOT, 'packages', name),
    logLevel: 'warn',
    publicDir: false,
    // The command line has the SDK inside: it installs by itself, from wherever it is served.
    resolve: { alias: SDK_SOURCE },
    build: {
      ssr: `src/${entry}.ts`,
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  })
}
chmodSync(join(ROOT, 'packages/cli/dist/main.js'), 0o755)
execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', join(ROOT, 'packages/sdk'), '--emitDeclarationOnly'], {
  stdio: 'inherit',
})
packArchives()
recordInputs(record, read, startedAtMs)

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

/** `outside`: what the shop that a plugin is installed in brings; such shops load CommonJS. */
const PACKAGES = {
  sdk: { entry: 'index' },
  cli: { entry: 'main' },
  medusa: { entry: 'index', outside: /^@medusajs/ },
  vendure: { entry: 'index', outside: /^(@vendure|@nestjs|graphql)/ },
} as const satisfies Record<string, { entry: string; outside?: RegExp }>

const MODULE = { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } }
const pluginOf = (outside: RegExp) => ({
  external: outside,
  output: { format: 'cjs' as const, entryFileNames: '[name].cjs', codeSplitting: false },
})

const startedAtMs = Date.now()
const { record, files } = BUILDS.packages
const read = filesOf(files)
for (const [name, { entry, ...plugin }] of Object.entries(PACKAGES)) {
  await build({
    configFile: false,
    root: join(ROOT, 'packages', name),
    logLevel: 'warn',
    publicDir: false,
    // The command line and the plugins have the SDK inside: they install by themselves, from wherever they are served.
    resolve: { alias: SDK_SOURCE },
    build: {
      ssr: `src/${entry}.ts`,
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      rolldownOptions: 'outside' in plugin ? pluginOf(plugin.outside) : MODULE,
    },
  })
}
chmodSync(join(ROOT, 'packages/cli/dist/main.js'), 0o755)
execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', join(ROOT, 'packages/sdk'), '--emitDeclarationOnly'], {
  stdio: 'inherit',
})
packArchives()
recordInputs(record, read, startedAtMs)

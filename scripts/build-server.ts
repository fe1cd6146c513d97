/**
 * Bundles the server and the packages it uses into `dist/`, so that a start reads some forty files instead of a thousand.
 * Beside them lies what is read as a file: SQL, the playground's page, the browser's client. docs/decisions/0030.
 */
import { cpSync, globSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { BUILDS } from './builds.ts'
import { filesOf, ROOT, recordInputs, SDK_SOURCE } from './inputs.ts'

/** The program, and what it runs on threads of their own. */
const ENTRIES = ['src/cli/main.ts', 'src/dashboard/uploads/read-upload-thread.ts']
/** Read as files when the server runs. */
const COPIED = [
  'db/migrations',
  'intents/playground',
  'intents/request/weights',
  'intents/description/goods/weights',
  'csrf/browser',
  'guides/pages',
  'proof/verifier',
]
/** What others put into `dist/`, and documents that are served. */
const OTHERS = [
  'guides/connections/*.md',
  '{page,dashboard}/{browser/**/*,.inputs.json}',
  'packages/*',
  'sbom.cdx.json',
]

/** A module finds the files next to itself, as if it was still where its source is. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    const source = relative(join(ROOT, 'src'), id)
    if (source.startsWith('..') || !code.includes('import.meta.url')) return null
    // Whatever is bundled lies one folder deep.
    const place = JSON.stringify(`../${source.replace(/\.tsx?$/, '.js')}`)
    return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null }
  },
}

/**
 * Takes Node's own modules as they are. An `import` would make an ES module of each, which reads everything it exports, and
 * so loads what Node loads lazily: its HTTP client because of `node:http`, a part of each start.
 */
const plainBuiltins: Plugin = {
  name: 'plain-builtins',
  renderChunk(code) {
    let plain = ''
    let copied = 0
    for (const statement of this.parse(code).body) {
      if (statement.type !== 'ImportDeclaration' || !isBuiltin(statement.source.value)) continue
      plain += code.slice(copied, statement.start) + constantsOf(statement)
      copied = statement.end
    }
    return { code: plain + code.slice(copied), map: null }
  },
}

type ImportDeclaration = Extract<
  ReturnType<Rolldown.PluginContext['parse']>['body'][number],
  { type: 'ImportDeclaration' }
>

/** What an `import` of a built-in module names, as constants. */
function constantsOf({ source, specifiers }: ImportDeclaration): string {
  const taken = specifiers.map((one) => {
    const { name } = one.local
    if (one.type !== 'ImportSpecifier') return name
    const imported = one.imported.type === 'Identifier' ? one.imported.name : JSON.stringify(one.imported.value)
    return `{ ${imported}: ${name} }`
  })
  return taken.map((to) => `const ${to} = process.getBuiltinModule("${source.value}");`).join(' ')
}

const startedAtMs = Date.now()
const { record, files } = BUILDS.server
const read = filesOf(files)
const bundled = (await build({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  publicDir: false,
  plugins: [keepPlaces, plainBuiltins],
  // The commands of integrators are part of this program: docs/decisions/0035-tools.md.
  resolve: { alias: SDK_SOURCE },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // pg looks for it, and does without.
  ssr: { noExternal: true, external: ['pg-native'] },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node24',
    // For what browsers load.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      input: ENTRIES,
      output: {
        entryFileNames: 'cli/[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // What nearly every command uses, in one file: as the two dozen small ones that it would be, it loads more slowly.
        codeSplitting: { groups: [{ name: 'common', minShareCount: 30 }] },
      },
    },
  },
})) as Rolldown.RolldownOutput
cpSync(join(ROOT, 'docs/connections'), join(ROOT, 'dist/guides/connections'), { recursive: true })
for (const folder of COPIED) cpSync(join(ROOT, 'src', folder), join(ROOT, 'dist', folder), { recursive: true })
removeOthersThan([...bundled.output.map(({ fileName }) => fileName), ...COPIED.flatMap(filesBelow), ...OTHERS])
recordInputs(record, read, startedAtMs)

/** What an earlier build left. */
function removeOthersThan(patterns: readonly string[]): void {
  const dist = join(ROOT, 'dist')
  const expected = new Set(globSync([...patterns], { cwd: dist }))
  for (const entry of globSync('**/*', { cwd: dist, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !expected.has(relative(dist, path))) rmSync(path)
  }
}

/** Every file of a folder of `src/`, as it is called in `dist/`. */
function filesBelow(folder: string): string[] {
  return globSync(`${folder}/**/*`, { cwd: join(ROOT, 'src') })
}

import { spawnSync } from 'node:child_process'
import { areUnchanged, COMMON_INPUTS, filesOf, ROOT, readInputs } from './inputs.ts'
import { withLock } from './lock.ts'

/** `record`: where a build says what it was made from. `files`: what it is about, where a new file counts too. */
type Build = { readonly record: string; readonly files: readonly string[] }

export const BUILDS = {
  server: {
    record: 'dist/.inputs.json',
    files: [
      ...[
        'src/!(page)/**/*.*',
        'src/page/*.*',
        'src/page/!(browser|style|gallery)/**/*.*',
        'packages/{sdk,cli}/src/**/*.*',
      ],
      ...['docs/connections/*.md', 'tsconfig.json', 'scripts/build-server.ts'],
    ],
  },
  page: {
    record: 'dist/page/.inputs.json',
    files: ['src/page/browser/**/*.*', 'src/page/style/**/*.*', 'vite.config.ts', 'scripts/compress-assets.ts'],
  },
  packages: {
    record: 'packages/sdk/dist/.inputs.json',
    files: [
      ...['packages/*/src/**/*.*', 'packages/*/{package,composer}.json', 'packages/*/README.md', 'packages/php/*.php'],
      ...['packages/{medusa,vendure}/index.d.ts', 'packages/medusa/.medusa/**/*.js'],
      ...[
        'packages/woocommerce/*.*',
        'packages/woocommerce/{assets,languages}/*',
        'packages/python/*.{py,toml}',
        'packages/python/gapura/**/*.{py,typed}',
        'scripts/build-packages.ts',
        'scripts/packages/*.ts',
      ],
    ],
  },
  dashboard: { record: 'dist/dashboard/.inputs.json', files: ['dashboard/**/*.*', 'scripts/compress-assets.ts'] },
} as const satisfies Record<string, Build>
export type BuildName = keyof typeof BUILDS

/** Builds what is not built or was built from other sources than today's. Processes that call it at once take turns. */
export function buildIfStale(...names: BuildName[]): void {
  if (names.every(isCurrent)) return
  withLock('build', () => {
    for (const name of names.filter((each) => !isCurrent(each))) {
      const command = ['run', '-s', `build:${name}`]
      // Under a test NODE_ENV would have the dashboard built with the React of developers: a third larger, and slow.
      const env = { ...process.env, NODE_ENV: 'production' }
      const { status } = spawnSync('npm', command, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
      if (status !== 0) throw new Error(`npm run build:${name} failed: see above.`)
    }
  })
}

function isCurrent(name: BuildName): boolean {
  const { record, files } = BUILDS[name]
  const inputs = readInputs(record)
  if (!inputs) return false
  return [...filesOf(files), ...COMMON_INPUTS].every((file) => file in inputs) && areUnchanged(inputs)
}

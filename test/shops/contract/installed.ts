import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { buildIfStale } from '../../../scripts/builds.ts'
import { aDirectory } from '../../gateway/process.ts'

/** What a plugin imports of its shop: by the name of each module, a program in CommonJS. */
type StandIns = Readonly<Record<string, string>>

/**
 * Loads a plugin as it is shipped, beside stand-ins for the modules of its shop: each only as far as the plugin reaches. The real ones
 * are what `npm run test:medusa` and `npm run test:vendure` are for.
 */
export function installed<Plugin>(name: 'medusa' | 'vendure', standIns: StandIns): Plugin {
  buildIfStale('packages')
  const folder = aDirectory()
  const place = (path: string): string => {
    const whole = join(folder, 'node_modules', path)
    mkdirSync(dirname(whole), { recursive: true })
    return whole
  }
  for (const [module, program] of Object.entries(standIns)) writeFileSync(place(`${module}.js`), program)
  const plugin = place(`@gapura/${name}/index.cjs`)
  copyFileSync(resolve(import.meta.dirname, `../../../packages/${name}/dist/index.cjs`), plugin)
  return createRequire(plugin)(plugin) as Plugin
}

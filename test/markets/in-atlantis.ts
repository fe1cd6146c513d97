import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { constants, Script } from 'node:vm'
import { transformWithOxc } from 'vite'
import { atEndOfFile } from '../setup/at-end.ts'

const ROOT = new URL('../../', import.meta.url)
const LIST = new URL('src/markets/markets.ts', ROOT).href
const OTHER_LIST = new URL('markets.ts', import.meta.url).href
/** Marks what is loaded for Atlantis: to Node a module of its own, with its own state. */
const MARK = '?market=atlantis'

/**
 * By Node itself, which reads TypeScript: a project of Vitest's with another list would transform and load everything
 * once more in a worker of its own, which takes four times as long.
 */
const importByNode = new Script('(url) => import(url)', {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}).runInThisContext() as (url: string) => Promise<never>

/** Node does not read JSX. */
const pages = new Map(
  await Promise.all(
    globSync('src/**/*.tsx', { cwd: ROOT }).map(async (path) => {
      const { href } = new URL(path, ROOT)
      const jsx = { runtime: 'automatic', importSource: 'preact' } as const
      const { code } = await transformWithOxc(readFileSync(new URL(href), 'utf8'), path, { jsx })
      return [href + MARK, code] as const
    }),
  ),
)

const hooks = registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const isOurs = found.url.startsWith(ROOT.href) && !found.url.includes('/node_modules/')
    if (!isOurs || !context.parentURL?.endsWith(MARK)) return found
    return { ...found, url: (found.url === LIST ? OTHER_LIST : found.url) + MARK }
  },
  load(url, context, next) {
    const source = pages.get(url)
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
  },
})
atEndOfFile(() => hooks.deregister())

/** A module, and all that it imports of ours, where the list of markets is the one beside this file. */
export const inAtlantis = <Module>(path: string): Promise<Module> => importByNode(new URL(path, ROOT).href + MARK)

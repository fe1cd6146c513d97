import { buildIfStale } from '../../scripts/builds.ts'

buildIfStale('server', 'page', 'dashboard')

/** The compiled command line, of the sources as they are. */
export const MAIN = new URL('../../dist/cli/main.js', import.meta.url).pathname

/** Where its processes keep what V8 made of their code, so that a start takes a quarter less: `NODE_COMPILE_CACHE`. */
export const COMPILE_CACHE = new URL('../../node_modules/.cache/gapura/v8', import.meta.url).pathname

import { buildIfStale } from '../../scripts/builds.ts'

buildIfStale('server', 'page', 'dashboard')

/** The compiled command line, of the sources as they are. */
export const MAIN = new URL('../../dist/cli/main.js', import.meta.url).pathname

/** Builds again what was built from other sources than today's: the builds named on the command line, or all. */
import { BUILDS, type BuildName, buildIfStale } from './builds.ts'

const isBuild = (name: string): name is BuildName => Object.hasOwn(BUILDS, name)

const named = process.argv.slice(2).filter(isBuild)
try {
  buildIfStale(...(named.length > 0 ? named : Object.keys(BUILDS).filter(isBuild)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

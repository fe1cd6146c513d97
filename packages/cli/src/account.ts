import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Gapura } from '@gapura/sdk'
import { CliError } from './command.ts'

const BASE_URL = 'http://localhost:8080'

/** What is stored between commands, readable by its owner alone. */
type StoredConfig = {
  readonly apiKey?: string
  readonly baseUrl?: string
  /** Signs what `listen` forwards. */
  readonly listenSecret?: string
  readonly lastCheckoutUrl?: string
}

/** Where it is stored: in the folder `gapura` of XDG_CONFIG_HOME, else of `~/.config`. */
export function configPath(env: NodeJS.ProcessEnv = process.env): string {
  const { XDG_CONFIG_HOME: given } = env
  return join(given?.startsWith('/') ? given : join(homedir(), '.config'), 'gapura', 'config.json')
}

export async function readConfig(): Promise<StoredConfig> {
  try {
    return JSON.parse(await readFile(configPath(), 'utf8')) as StoredConfig
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new CliError(`${configPath()} cannot be read: ${(error as Error).message}. "gapura login" writes it anew.`)
  }
}

/** Adds settings. Written to another file and renamed, so that a crash leaves the old one. */
export async function storeConfig(more: StoredConfig, from?: StoredConfig): Promise<void> {
  const path = configPath()
  const all = { ...(from ?? (await readConfig())), ...more }
  const fresh = `${path}.${process.pid}`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(fresh, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 })
  await chmod(fresh, 0o600)
  await rename(fresh, path)
}

export type Account = { readonly apiKey: string; readonly baseUrl: string }

/** The key and gateway to use: GAPURA_API_KEY and GAPURA_BASE_URL, else what `login` stored. Throws CliError for no key. */
export async function readAccount(): Promise<Account> {
  const { GAPURA_API_KEY: apiKey, GAPURA_BASE_URL: baseUrl } = process.env
  // A key from the environment goes where the environment says, never to where another key belongs.
  if (apiKey) return { apiKey, baseUrl: baseUrl || BASE_URL }
  const stored = await readConfig()
  if (!stored.apiKey) {
    throw new CliError(
      'No key: set GAPURA_API_KEY, or store one with "gapura login", which takes it on standard input.',
    )
  }
  return { apiKey: stored.apiKey, baseUrl: baseUrl || stored.baseUrl || BASE_URL }
}

export async function openClient(): Promise<Gapura> {
  return new Gapura(await readAccount())
}

/** The gateway that `login` uses: an option, the environment, or the default. */
export const baseUrlOf = (option: string | undefined): string => option ?? (process.env.GAPURA_BASE_URL || BASE_URL)

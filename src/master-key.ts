import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './base/start-error.ts'
import type { Config } from './config.ts'

const KEY_BYTES = 32

/**
 * The key secrets are sealed under: the operator's, or in the sandbox one made on the first start and kept in DATA_DIR,
 * readable by its owner alone.
 */
export async function readMasterKey({ masterKey, dataDir }: Pick<Config, 'masterKey' | 'dataDir'>): Promise<Buffer> {
  if (masterKey) return masterKey
  const file = join(dataDir, 'master-key')
  await mkdir(dataDir, { recursive: true })
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`)
    await handle.sync()
    await handle.close()
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64')
  if (key.length !== KEY_BYTES) throw new StartError(`The master key in ${file} is not 32 bytes in base64; restore it.`)
  return key
}

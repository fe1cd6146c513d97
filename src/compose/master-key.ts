import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { holdMasterKey, type MasterKey } from '../base/master-key.ts'
import { StartError } from '../base/start-error.ts'
import type { Db } from '../db/db.ts'
import { checkMasterKey, MasterKeyError } from '../db/sealing/master-key-check.ts'
import type { Config } from './config/config.ts'

const KEY_BYTES = 32

type KeySettings = Pick<Config, 'masterKey' | 'previousMasterKey' | 'dataDir'>

/**
 * The key that seals secrets: the operator's, or in the sandbox one generated on the first start and stored in DATA_DIR.
 * Throws StartError where it cannot open what the database stores.
 */
export async function openMasterKey(config: KeySettings, db: Db): Promise<MasterKey> {
  const masterKey = holdMasterKey(config.masterKey ?? (await readKeyFile(config.dataDir)), config.previousMasterKey)
  try {
    await checkMasterKey(db, masterKey)
  } catch (error) {
    throw error instanceof MasterKeyError ? new StartError(error.message) : error
  }
  return masterKey
}

/** The key in `dataDir`, readable by its owner alone; generated where there is none. */
async function readKeyFile(dataDir: string): Promise<Buffer> {
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

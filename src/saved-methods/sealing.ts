import { openSecret, sealSecret } from '../base/crypto/seal.ts'
import { holdMasterKey, type MasterKey } from '../base/master-key.ts'
import type { Db } from '../db/db.ts'
import { readDataKey } from '../db/sealing/data-keys.ts'
import { NO_PAYER, type SavedMethod, type SavingPayer } from './saved-method.ts'

/** Seals and opens what a saved method holds in secret, each for one method: copied to another it cannot be opened. */
export type SavingSeals = {
  sealToken(id: string, token: string): Buffer
  /** Null: the rail gave none yet, or the link has ended. Throws SealError. */
  openToken(method: Pick<SavedMethod, 'id' | 'secret'>): string | null
  sealPayer(id: string, payer: SavingPayer): Buffer
  openPayer(method: Pick<SavedMethod, 'id' | 'payer'>): SavingPayer
}

/** The seals of a database: every process has the same key, which a new master key does not change. */
export const openSavingSeals = async (db: Db, masterKey: MasterKey): Promise<SavingSeals> =>
  savingSealsUnder(await readDataKey(db, masterKey, 'saved methods'))

export function savingSealsUnder(sealingKey: Buffer): SavingSeals {
  const key = holdMasterKey(sealingKey)
  const seal = (context: string, text: string) => sealSecret(key, Buffer.from(text), context)
  const open = (context: string, sealed: Buffer) => openSecret(key, sealed, context).toString()
  return {
    sealToken: (id, token) => seal(`secret:${id}`, token),
    openToken: ({ id, secret }) => secret && open(`secret:${id}`, secret),
    sealPayer: (id, payer) => seal(`payer:${id}`, JSON.stringify(payer)),
    openPayer: ({ id, payer }) =>
      payer === null ? NO_PAYER : { ...NO_PAYER, ...(JSON.parse(open(`payer:${id}`, payer)) as SavingPayer) },
  }
}

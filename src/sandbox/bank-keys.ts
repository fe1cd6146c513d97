import { openSecret, sealSecret } from '../base/crypto/seal.ts'
import type { MasterKey } from '../base/master-key.ts'
import type { Db } from '../db/db.ts'
import { sealContext } from '../db/sealing/sealed-columns.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { makeSandboxKeys, type SandboxKeys } from './bank/partner.ts'

const CONTEXT = sealContext('sandbox_bank')

/** The keys the sandbox's bank and we share; made once for a database, by the first process that needs them. */
export async function readBankKeys(db: Db, masterKey: MasterKey): Promise<SandboxKeys> {
  const read = () =>
    transaction(db, ALL_MERCHANTS, (tx) => tx.selectFrom('sandbox_bank').select('sealed').executeTakeFirst())
  const open = (sealed: Buffer) => JSON.parse(openSecret(masterKey, sealed, CONTEXT).toString()) as SandboxKeys
  const known = await read()
  if (known) return open(known.sealed)
  const sealed = sealSecret(masterKey, Buffer.from(JSON.stringify(await makeSandboxKeys())), CONTEXT)
  await transaction(db, ALL_MERCHANTS, (tx) =>
    tx
      .insertInto('sandbox_bank')
      .values({ sealed })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const stored = await read()
  return open(stored?.sealed ?? sealed)
}

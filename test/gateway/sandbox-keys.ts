import { sealSecret } from '../../src/base/crypto/seal.ts'
import type { MasterKey } from '../../src/base/master-key.ts'
import type { Db } from '../../src/db/db.ts'
import { sealContext } from '../../src/db/sealing/sealed-columns.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { makeSandboxKeys, type SandboxKeys } from '../../src/sandbox/bank/partner.ts'

let made: Promise<SandboxKeys> | undefined

/**
 * Stores the keys of the sandbox's own bank before a gateway starts, which would make them anew: one pair of pairs for all
 * gateways of this worker, because making them is much of what a start costs.
 */
export async function keepSandboxKeys({ db, masterKey }: { db: Db; masterKey: MasterKey }): Promise<void> {
  made ??= makeSandboxKeys()
  const sealed = sealSecret(masterKey, Buffer.from(JSON.stringify(await made)), sealContext('sandbox_bank'))
  await transaction(db, ALL_MERCHANTS, (tx) => tx.insertInto('sandbox_bank').values({ sealed }).execute())
}

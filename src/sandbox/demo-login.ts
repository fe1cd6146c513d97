import { DAY_MS, later } from '../base/clock.ts'
import type { AuthDb } from '../dashboard/auth/auth-database.ts'
import type { Db } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { DEMO } from './demo.ts'

/** Published on purpose, like the demo merchant's keys; production never has it. */
export const DEMO_LOGIN = { email: 'demo@gapura.example', password: 'gapura-demo-login' } as const

const PERSON_ID = 'gapuraDemoPerson0000000000000000'
/** scrypt of the published password, computed once and for all. */
const PASSWORD_HASH =
  'f590f92e5d3e7af863463ab7a5a20114:8cdc145c1ae1ff218ed0e986c1818d53e1eed52be3ab5f8a9feffdceab08cb791b12de75c7e101bd298a8a939ede7ac619e25d3c9992808478851a6aa3e14f2a'

/** Gives the demo merchant its owner, once: what is changed later stays changed. */
export async function ensureDemoLogin(db: Db, authDb: AuthDb, now: Date): Promise<void> {
  const merchant = await transaction(db, DEMO.merchantId, (tx) =>
    tx.selectFrom('merchant').select('id').where('id', '=', DEMO.merchantId).executeTakeFirst(),
  )
  if (!merchant) return
  const made = await authDb.transaction().execute(async (tx) => {
    const dates = { createdAt: now, updatedAt: now }
    const person = await tx
      .insertInto('auth.person')
      .values({
        id: PERSON_ID,
        name: 'Demo',
        email: DEMO_LOGIN.email,
        emailVerified: true,
        image: null,
        locale: null,
        twoFactorEnabled: false,
        ...dates,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!person) return false
    await tx
      .insertInto('auth.credential')
      .values({
        id: PERSON_ID,
        accountId: PERSON_ID,
        providerId: 'credential',
        userId: PERSON_ID,
        password: PASSWORD_HASH,
        ...dates,
      })
      .execute()
    return true
  })
  if (!made) return
  // A day ago, so that it can approve at once.
  await transaction(db, DEMO.merchantId, (tx) =>
    tx
      .insertInto('member')
      .values({ merchant_id: DEMO.merchantId, user_id: PERSON_ID, role: 'owner', created_at: later(now, -DAY_MS) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

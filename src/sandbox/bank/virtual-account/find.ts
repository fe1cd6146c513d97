import { vaNumber } from '../../../snap/va-number.ts'
import { assertSame, vaTripleOf } from '../fields.ts'
import { Refusal } from '../refusal.ts'
import type { Call } from '../service.ts'
import { lock, type VirtualAccount } from './store.ts'

/**
 * The account a call names by its number, and by its trxId where it is given. Throws 404xx12 where there is none or it
 * was deleted, 404xx18 where the trxId is another's.
 */
export async function findVirtualAccount({ tx, body }: Call): Promise<VirtualAccount> {
  const account = await lock(tx, { number: vaNumber(vaTripleOf(body)) })
  if (!account) throw new Refusal(404, '12', 'not found')
  assertSame(body, 'trxId', account.trxId)
  return account
}

/** Refuses what can no longer be changed: 404xx14 paid, 404xx12 deleted, 404xx19 past its time. */
export function assertOpen(account: VirtualAccount, now: Date): void {
  if (account.status === 'PAID') throw new Refusal(404, '14')
  if (account.status === 'DELETED') throw new Refusal(404, '12', 'deleted')
  if (account.status === 'EXPIRED' || account.expiresAt <= now) throw new Refusal(404, '19', 'expired')
}

import { findBank } from '../../banks/find-bank.ts'
import { fieldError } from '../../base/errors.ts'
import { newId } from '../../base/id.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Tx } from '../../db/transaction.ts'
import { lockReceivers, readReceivers, type StoredReceiver, writeReceiver } from './store.ts'

/** Few enough to open all of them for every search: a hundred thousandth of a second each. */
const RECEIVERS_MAX = 2_000

type Wanted = Pick<StoredReceiver, 'name' | 'accountNo' | 'bankCode' | 'note'>

/**
 * Keeps a receiver of payouts. An account is kept once: naming it again changes its holder's name and its note. Throws
 * VALIDATION_ERROR where there are too many.
 */
export async function keepReceiver(
  tx: Tx,
  { masterKey, now, merchantId }: { readonly masterKey: MasterKey; readonly now: Date; readonly merchantId: string },
  wanted: Wanted,
): Promise<StoredReceiver> {
  await lockReceivers(tx, merchantId)
  const all = await readReceivers(tx, masterKey, merchantId)
  const bank = bankOf(wanted.bankCode)
  const same = all.find((one) => one.accountNo === wanted.accountNo && bankOf(one.bankCode) === bank)
  if (!same && all.length >= RECEIVERS_MAX) {
    throw fieldError('receiverAccountNo', 'TOO_MANY', `At most ${RECEIVERS_MAX} receivers can be kept; remove some.`)
  }
  const { id, createdAt } = same ?? { id: newId('rcv', merchantId, now), createdAt: now }
  const receiver = { ...wanted, id, createdAt, updatedAt: now }
  await writeReceiver(tx, masterKey, merchantId, receiver)
  return receiver
}

/** One name for a bank that goes by several; a bank that was closed since keeps the name it had. */
function bankOf(code: string): string {
  const found = findBank(code)
  return found.is === 'found' ? found.bank.code : code
}

/** Those that a typed text means, by name: part of a name, of a note, of an account, or a bank. */
export function matchReceivers(all: readonly StoredReceiver[], text: string): StoredReceiver[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return all
    .filter(({ name, accountNo, bankCode, note }) => {
      const held = `${name} ${accountNo} ${bankCode} ${note}`.toLowerCase()
      return words.every((word) => held.includes(word))
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'id') || (one.id < other.id ? -1 : 1))
}

import { fieldError } from '../../base/errors.ts'
import { newId } from '../../base/id.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Tx } from '../../db/transaction.ts'
import { HOME } from '../../markets/market-of.ts'
import { lockReceivers, readReceivers, type StoredReceiver, writeReceiver } from './store.ts'

/** Few enough to decrypt all of them for every search: ten microseconds each. */
const RECEIVERS_MAX = 2_000

type Wanted = Pick<StoredReceiver, 'name' | 'accountNo' | 'bankCode' | 'note'>

/**
 * Saves a receiver of payouts. An account is saved once: saving it again changes its holder's name and its note. Throws
 * VALIDATION_ERROR if there are too many.
 */
export async function saveReceiver(
  tx: Tx,
  { masterKey, now, merchantId }: { readonly masterKey: MasterKey; readonly now: Date; readonly merchantId: string },
  wanted: Wanted,
): Promise<StoredReceiver> {
  await lockReceivers(tx, merchantId)
  const all = await readReceivers(tx, masterKey, merchantId)
  const bank = bankOf(wanted.bankCode)
  const same = all.find((one) => one.accountNo === wanted.accountNo && bankOf(one.bankCode) === bank)
  if (!same && all.length >= RECEIVERS_MAX) {
    throw fieldError('receiverAccountNo', 'TOO_MANY', `At most ${RECEIVERS_MAX} receivers can be saved; remove some.`)
  }
  const { id, createdAt } = same ?? { id: newId('rcv', merchantId, now), createdAt: now }
  const receiver = { ...wanted, id, createdAt, updatedAt: now }
  await writeReceiver(tx, masterKey, merchantId, receiver)
  return receiver
}

/** The canonical code of a bank that has several; a bank that has closed since keeps its code. */
function bankOf(code: string): string {
  const found = HOME.banks.find(code)
  return found.is === 'found' ? found.bank.code : code
}

/** The receivers that a typed text matches, sorted by name: part of a name, of a note, of an account, or a bank. */
export function matchReceivers(all: readonly StoredReceiver[], text: string): StoredReceiver[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return all
    .filter(({ name, accountNo, bankCode, note }) => {
      const held = `${name} ${accountNo} ${bankCode} ${note}`.toLowerCase()
      return words.every((word) => held.includes(word))
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'id') || (one.id < other.id ? -1 : 1))
}

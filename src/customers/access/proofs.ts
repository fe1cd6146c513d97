import { randomInt } from 'node:crypto'
import { hmac, isSameBytes } from '../../base/crypto/hmac.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Db } from '../../db/db.ts'
import { readDataKey } from '../../db/sealing/data-keys.ts'
import type { Customer } from '../customer.ts'

const CODE_DIGITS = 6

/** A code as it is mailed: six digits. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

/**
 * What proves that a visitor is a customer. Neither codes nor sessions are stored: a code as its keyed hash, a session not at all.
 * A session is bound to the address that its code was mailed to: whoever gets another address, or is erased, has none left.
 */
export type CustomerProofs = {
  hashOf(customer: Customer, code: string): Buffer
  /** A session until `endsAt`. Throws for a customer without an address. */
  sessionOf(customer: Customer, endsAt: Date): string
  /** Whether a session is this customer's and has not ended. */
  isOpen(customer: Customer, session: string, now: Date): boolean
}

/** The proofs of a database: every process makes the same. */
export const openCustomerProofs = async (db: Db, masterKey: MasterKey): Promise<CustomerProofs> =>
  customerProofsUnder(await readDataKey(db, masterKey, 'customer access'))

function customerProofsUnder(key: Buffer): CustomerProofs {
  const of = (kind: string, { merchantId, id }: Customer, ...parts: string[]) =>
    hmac('sha256', key, JSON.stringify([kind, merchantId, id, ...parts]))
  const sign = (customer: Customer, email: string, ends: string) =>
    `${customer.id}.${ends}.${of('session', customer, email, ends).toString('base64url')}`
  return {
    hashOf: (customer, code) => of('code', customer, code),
    sessionOf(customer, endsAt) {
      const email = customer.details?.email
      if (!email) throw new Error(`the customer ${customer.id} has no address to be known by`)
      return sign(customer, email, String(endsAt.getTime()))
    },
    isOpen(customer, session, now) {
      const [, ends = ''] = session.split('.')
      const email = customer.details?.email
      if (!email || !/^\d{1,16}$/.test(ends) || Number(ends) <= now.getTime()) return false
      return isSameBytes(Buffer.from(session), Buffer.from(sign(customer, email, ends)))
    },
  }
}

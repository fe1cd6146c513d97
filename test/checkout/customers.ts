import { randomBytes } from 'node:crypto'
import { customersUnder } from '../../src/checkout/customer/customers.ts'
import { payersUnder } from '../../src/collections/payer.ts'
import { savingSealsUnder } from '../../src/saved-methods/sealing.ts'

/** Payers of collections under a key of their own. */
export const PAYERS = payersUnder(randomBytes(32))

/** Customers under keys of their own, for verbs that a test calls by themselves. */
export const CUSTOMERS = customersUnder(randomBytes(32), randomBytes(32))

/** Secrets of saved methods under a key of their own. */
export const SEALS = savingSealsUnder(randomBytes(32))

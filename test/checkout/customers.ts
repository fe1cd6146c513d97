import { randomBytes } from 'node:crypto'
import { customersUnder } from '../../src/checkout/customer/customers.ts'

/** Customers under keys of their own, for verbs that a test calls by themselves. */
export const CUSTOMERS = customersUnder(randomBytes(32), randomBytes(32))

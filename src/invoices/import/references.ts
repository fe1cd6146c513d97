import { ApiError } from '../../base/errors.ts'
import { isId } from '../../base/id.ts'
import { findCollectorByExternalId } from '../../collectors/find.ts'
import type { Tx } from '../../db/transaction.ts'

/** The id of a collector; an unknown reference is left as it is, for the rules of invoices to refuse. */
export const collectorOf = async (tx: Tx, merchantId: string, named: string): Promise<string> =>
  isId('col', named) ? named : ((await findCollectorByExternalId(tx, merchantId, named))?.id ?? named)

export function unknownCustomer(customer: string): ApiError {
  const message = `"customer" ${customer} is not known; name them in "customerName" to create them.`
  return new ApiError('VALIDATION_ERROR', message, [{ field: 'customer', code: 'NOT_FOUND', message }])
}

const COLUMNS: Readonly<Record<string, string>> = {
  customerId: 'customer',
  collectorId: 'collector',
  total: 'unitAmount',
}

/** The column of a file that a field of an invoice is read from. */
export const columnOf = (field: string): string => COLUMNS[field] ?? field

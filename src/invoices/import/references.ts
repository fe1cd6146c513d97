import { ApiError } from '../../base/errors.ts'

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

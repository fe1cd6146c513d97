import type { Overview } from '../../src/dashboard/overview/schema.ts'

type Read = Pick<Overview, 'payments' | 'ahead'>

/**
 * Whether nothing has happened yet that the overview could show. Money that stickers and fixed virtual accounts receive is paid
 * without a payment that was created or attempted.
 */
export const isUnused = ({ payments, ahead }: Read): boolean =>
  payments !== null &&
  ahead.length === 0 &&
  payments.volume.length === 0 &&
  payments.successByMethod.length === 0 &&
  payments.conversion.every(({ created }) => created === 0)

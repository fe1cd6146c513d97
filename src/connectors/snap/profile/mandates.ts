import type { ChargeFault } from '../../saving-port.ts'
import type { Bounds, FieldPath, Operation } from './operation.ts'
import type { Refused } from './transfers.ts'

/**
 * Accounts that a provider debits by e-mandates (services 70 to 72). Values for bodies: `reference` of the mandate,
 * `bankCode` (three digits), `accountNo`, `accountName`, `customerReference`, `expiresAt`, `billerId` and `merchantName`; of
 * the registration `amount` of the mandate; of debits `mandateReference`, `chargeReference`, `chargeRailReference`, `amount`,
 * `description`, `currency`, `sentAt`, `billerAccount` and `billerAccountName`.
 */
export type MandatesSection = {
  /** Registers a mandate: a good reply makes it active. */
  readonly register: Operation
  /** Where the reply names the mandate. */
  readonly mandateReference: FieldPath
  readonly charge: Operation
  readonly status: Operation
  /** What refusals of a debit mean, beside the standard's. */
  readonly refusals?: Readonly<Record<Refused, ChargeFault>>
  readonly bounds: Bounds
}

import { ApiError, fieldError, notFound } from '../../base/errors.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import type { AccountLookup } from '../../connectors/payout-port.ts'
import { transaction } from '../../db/transaction.ts'
import { nationalCode } from '../../payouts/accept/draft.ts'
import { bankFaults } from '../../payouts/accept/rules.ts'
import { lookUpAccount } from '../../payouts/receiver/inquire-receiver.ts'
import { maskName } from '../../payouts/receiver/mask-name.ts'
import type { RefundApp } from '../app.ts'
import { findRefundByUrl } from '../find.ts'
import { countNameTry, keepNamed } from './claim-store.ts'

/** How many accounts a payer may have looked up for one refund: enough for mistakes, too few to learn names by guessing. */
const NAME_TRIES_MAX = 10
const NAME_MAX = 100

/** An account as a payer names it: the bank by any of its codes. */
export type Account = { readonly bankCode: string; readonly accountNo: string }

/**
 * What became of naming an account. `found`: show `holder`, masked, and have the payer confirm; null: the bank gives no names,
 * and the number alone is confirmed. `refused`: this account takes no money. `unavailable`: no bank answered; later. `over`: it
 * no longer waits for its payer. `too_often`: no more accounts are looked up for it.
 */
export type Named =
  | { readonly is: 'found'; readonly account: Account; readonly holder: string | null }
  | { readonly is: 'refused' | 'unavailable' | 'too_often' }
  | { readonly is: 'over'; readonly refund: Refund }

/**
 * A payer names the account that a refund goes to, by the URL of its claim page: it is looked up and kept until it is
 * confirmed (confirm-account.ts), or another is named. Sends nothing. Throws NOT_FOUND, and VALIDATION_ERROR for what is no
 * account.
 */
export async function nameAccount(
  app: Pick<RefundApp, 'db' | 'clock' | 'payoutRails'>,
  refundId: string,
  named: Account,
): Promise<Named> {
  const account = readAccount(named)
  const refund = await findRefundByUrl(app.db, refundId)
  if (!refund) throw notFound()
  if (!isClaimable(refund, app.clock())) return { is: 'over', refund }
  const { merchantId } = refund
  const isCounted = await transaction(app.db, merchantId, (tx) => countNameTry(tx, refund, NAME_TRIES_MAX))
  if (!isCounted) return againOr(app, refundId, { is: 'too_often' })
  const rails = app.payoutRails.forNew({ merchantId, bankCode: account.bankCode, amount: refund.amount })
  const lookup = await lookUpAccount(rails, { ...account, name: '' })
  if (lookup.is === 'refused' || lookup.is === 'unreachable') return { is: 'refused' }
  if (lookup.is === 'unknown') return { is: 'unavailable' }
  const name = nameOf(lookup)
  const isKept = await transaction(app.db, merchantId, (tx) => keepNamed(tx, refund, { ...account, name }))
  const found: Named = { is: 'found', account, holder: name === null ? null : maskName(name) }
  return isKept ? found : againOr(app, refundId, { is: 'unavailable' })
}

/** Whether a payer may still name and confirm an account. */
export const isClaimable = ({ status, claimExpiresAt }: Refund, now: Date): boolean =>
  status === 'NEEDS_PAYER' && claimExpiresAt !== null && claimExpiresAt > now

/** The account with its bank's national code. Throws VALIDATION_ERROR. */
export function readAccount({ bankCode, accountNo }: Account): Account {
  const faults = bankFaults('bankCode', bankCode)
  const [fault] = bankCode === '' ? [{ message: 'Choose a bank.', field: 'bankCode', code: 'REQUIRED' }] : faults
  if (fault) throw new ApiError('VALIDATION_ERROR', fault.message, [fault])
  if (!/^[0-9]{6,20}$/.test(accountNo)) {
    throw fieldError('accountNo', 'INVALID_FORMAT', '"accountNo" must be 6 to 20 digits.')
  }
  return { bankCode: nationalCode(bankCode), accountNo }
}

const nameOf = (lookup: AccountLookup): string | null =>
  lookup.is === 'found' ? lookup.name.slice(0, NAME_MAX).trim() || null : null

/** It was not as it was read a moment before: over, or else what is given. */
async function againOr(app: Pick<RefundApp, 'db' | 'clock'>, refundId: string, otherwise: Named): Promise<Named> {
  const refund = await findRefundByUrl(app.db, refundId)
  return refund && !isClaimable(refund, app.clock()) ? { is: 'over', refund } : otherwise
}

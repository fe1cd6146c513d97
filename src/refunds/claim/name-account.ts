import { ApiError, type Fault, notFound } from '../../base/errors.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import type { AccountLookup } from '../../connectors/payout-port.ts'
import { transaction } from '../../db/transaction.ts'
import { ACCOUNT_NO_DIGITS, isAccountNo } from '../../markets/account-number.ts'
import { nationalCode } from '../../payouts/accept/draft.ts'
import { bankFaults } from '../../payouts/accept/rules.ts'
import { lookUpAccount } from '../../payouts/receiver/inquire-receiver.ts'
import { maskName } from '../../payouts/receiver/mask-name.ts'
import type { RefundApp } from '../app.ts'
import { beginNaming, returnTry, storeNamedAccount } from './claim-store.ts'
import { findRefundByClaim } from './find-by-token.ts'

/** How many accounts a payer may have looked up for one refund: enough for mistakes, too few to learn names by guessing. */
export const NAME_TRIES_MAX = 10
const NAME_MAX = 100

/** An account as entered by a payer: the bank by any of its codes. */
export type Account = { readonly bankCode: string; readonly accountNo: string }

/**
 * The outcome of naming an account. `found`: show `holder`, masked, and have the payer confirm `naming`; null: the bank reports no
 * names, and the number is entered once more. `refused`: this account cannot receive money. `unavailable`: no bank responded; the
 * try is not counted. `changed`: another account was named meanwhile. `too_often`: the tries are used up. `over`: the refund no
 * longer waits for its payer.
 */
export type Named =
  | { readonly is: 'found'; readonly naming: number; readonly account: Account; readonly holder: string | null }
  | { readonly is: 'refused' | 'unavailable' | 'changed' | 'too_often' }
  | { readonly is: 'over'; readonly refund: Refund }

/**
 * Looks up the account a payer names, by the claim link's token, and stores it until it is confirmed (confirm-account.ts) or
 * replaced. Sends no money. Throws NOT_FOUND, and VALIDATION_ERROR for a malformed account.
 */
export async function nameAccount(
  app: Pick<RefundApp, 'db' | 'clock' | 'payoutRails'>,
  token: string,
  named: Account,
): Promise<Named> {
  const account = readAccount(named)
  const refund = await findRefundByClaim(app.db, token)
  if (!refund) throw notFound()
  if (!isClaimable(refund, app.clock())) return { is: 'over', refund }
  const { merchantId } = refund
  const naming = await transaction(app.db, merchantId, (tx) => beginNaming(tx, refund, NAME_TRIES_MAX))
  if (naming === undefined) return againOr(app, token, { is: 'too_often' })
  const rails = app.payoutRails.forNew({ merchantId, bankCode: account.bankCode, amount: refund.amount })
  const lookup = await lookUpAccount(rails, { ...account, name: '' })
  if (lookup.is === 'refused' || lookup.is === 'unreachable') return { is: 'refused' }
  if (lookup.is === 'unknown') {
    await transaction(app.db, merchantId, (tx) => returnTry(tx, refund, naming))
    return { is: 'unavailable' }
  }
  const name = nameOf(lookup)
  const isStored = await transaction(app.db, merchantId, (tx) =>
    storeNamedAccount(tx, refund, naming, { ...account, name }),
  )
  if (!isStored) return againOr(app, token, { is: 'changed' })
  return { is: 'found', naming, account, holder: name === null ? null : maskName(name) }
}

/** Whether a payer may still name and confirm an account. */
export const isClaimable = ({ status, claimExpiresAt }: Refund, now: Date): boolean =>
  status === 'NEEDS_PAYER' && claimExpiresAt !== null && claimExpiresAt > now

/** The account with its bank's national code. Throws VALIDATION_ERROR with every fault. */
function readAccount({ bankCode, accountNo: typed }: Account): Account {
  const accountNo = plainNumber(typed)
  const faults = [
    ...(bankCode === '' ? [{ field: 'bankCode', code: 'REQUIRED', message: 'Choose a bank.' }] : []),
    ...bankFaults('bankCode', bankCode),
    ...numberFaults(accountNo),
  ]
  if (faults[0]) throw new ApiError('VALIDATION_ERROR', faults[0].message, faults)
  return { bankCode: nationalCode(bankCode), accountNo }
}

function numberFaults(accountNo: string): Fault[] {
  if (isAccountNo(accountNo)) return []
  const code = accountNo === '' ? 'REQUIRED' : 'INVALID_FORMAT'
  return [{ field: 'accountNo', code, message: `"accountNo" must be ${ACCOUNT_NO_DIGITS}.` }]
}

/** An account number without the separators people type. */
export const plainNumber = (typed: string): string => typed.replace(/[\s.-]/g, '')

const nameOf = (lookup: AccountLookup): string | null =>
  lookup.is === 'found' ? lookup.name.slice(0, NAME_MAX).trim() || null : null

/** The refund changed since it was read: `over` if it no longer waits, else `otherwise`. */
async function againOr(app: Pick<RefundApp, 'db' | 'clock'>, token: string, otherwise: Named): Promise<Named> {
  const refund = await findRefundByClaim(app.db, token)
  return refund && !isClaimable(refund, app.clock()) ? { is: 'over', refund } : otherwise
}

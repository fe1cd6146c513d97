import { SECOND_MS } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import { waitAtMost } from '../../base/wait-at-most.ts'
import type { RefundApp } from '../../refunds/app.ts'
import { confirmAccount } from '../../refunds/claim/confirm-account.ts'
import { nameAccount } from '../../refunds/claim/name-account.ts'
import type { AccountFault, AccountField, FieldFault, RefundNews } from '../refund-view.ts'

/** Longest a payer waits for a bank to name a holder; found later, the page shows it when it is loaded again. */
const WAIT_MAX_MS = 12 * SECOND_MS

/** What a form of a refund's page led to: the page as it is now, with news, or with faults in the form. */
export type Claimed =
  | { readonly is: 'done' }
  | { readonly is: 'news'; readonly news: RefundNews }
  | { readonly is: 'faulty'; readonly faults: readonly FieldFault[] }
  | { readonly is: 'mistyped' }

export type TypedAccount = { readonly bankCode: string; readonly accountNo: string }

/** Has the account that a payer typed looked up. Throws NOT_FOUND. */
export async function nameTypedAccount(
  app: Pick<RefundApp, 'db' | 'clock' | 'payoutRails'>,
  token: string,
  typed: TypedAccount,
): Promise<Claimed> {
  try {
    const named = await waitAtMost(WAIT_MAX_MS, nameAccount(app, token, typed))
    if (!named) return { is: 'news', news: 'unavailable' }
    switch (named.is) {
      case 'found':
      case 'too_often':
        return { is: 'done' }
      case 'over':
        return afterEnd(named.refund)
      default:
        return { is: 'news', news: named.is }
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR') throw error
    const faults = error.faults.map(({ field, code }) => ({
      field: field as AccountField,
      fault: code as AccountFault,
    }))
    return { is: 'faulty', faults }
  }
}

/** Sends the refund to the account that the payer was shown under this number. Throws NOT_FOUND. */
export async function confirmNaming(
  app: RefundApp,
  token: string,
  { naming, accountNo }: { readonly naming: string; readonly accountNo: string | undefined },
): Promise<Claimed> {
  const confirmed = await confirmAccount(app, token, { naming: Number(naming), accountNo })
  switch (confirmed.is) {
    case 'confirmed':
      return { is: 'done' }
    case 'mistyped':
      return { is: 'mistyped' }
    case 'over':
      return afterEnd(confirmed.refund)
    case 'changed':
      return { is: 'news', news: 'changed' }
    case 'unavailable':
      return { is: 'news', news: 'cannot_send' }
  }
}

/** A form that arrived too late: where another account was confirmed before, the payer is informed. */
const afterEnd = ({ status }: { readonly status: string }): Claimed =>
  status === 'PROCESSING' || status === 'SUCCEEDED' ? { is: 'news', news: 'late' } : { is: 'done' }

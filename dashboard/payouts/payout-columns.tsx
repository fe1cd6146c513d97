import { transferLabelOf } from '../../src/markets/market-of.ts'
import { useWords } from '../language/locale.tsx'
import { momentColumn, textColumn, wholeColumn } from '../lists/cells.tsx'
import type { ColumnOf, RowOf } from '../lists/list.ts'
import { Status } from '../parts/values/status.tsx'
import { Opening } from './opening.tsx'
import { words } from './words.ts'

export const USUAL_COLUMNS = ['status', 'account', 'reference', 'created', 'amount'] as const

/** What may be shown of a payout beside its receiver. */
export function usePayoutColumns(): ColumnOf<'payouts'>[] {
  const text = useWords(words)
  return [
    {
      key: 'status',
      name: text.statusName,
      wide: true,
      cell: ({ status, hint }) => (
        <>
          <Status status={status} />
          {hint && (
            <small className="muted" style={{ display: 'block' }}>
              <Opening hint={hint} />
            </small>
          )}
        </>
      ),
      csv: ({ status }) => status,
    },
    {
      key: 'account',
      name: text.account,
      wide: true,
      cell: (payout) => <span className="tabular">{accountOf(payout)}</span>,
      csv: accountOf,
    },
    textColumn({ key: 'reference', name: text.reference }, ({ externalId }) => externalId),
    momentColumn({ key: 'created', name: text.created }, ({ createdAt }) => createdAt),
    momentColumn({ key: 'ended', name: text.ended }, ({ endedAt }) => endedAt),
    { ...wholeColumn({ key: 'amount', name: text.amount }, ({ amount }) => amount), wide: false },
    wholeColumn({ key: 'fee', name: text.feeAndTax }, ({ fee, tax }) => fee + tax),
    wholeColumn({ key: 'total', name: text.total }, ({ amount, fee, tax }) => amount + fee + tax),
    {
      key: 'service',
      name: text.service,
      wide: true,
      isShort: true,
      cell: ({ service }) => service && transferLabelOf(service),
      csv: ({ service }) => service,
    },
    textColumn({ key: 'bankReference', name: text.bankReference }, ({ bankReference }) => bankReference),
    textColumn({ key: 'remark', name: text.remark }, ({ remark }) => remark),
    {
      ...textColumn<RowOf<'payouts'>, 'failure'>(
        { key: 'failure', name: text.failure },
        ({ failureReason }) => failureReason,
      ),
      csv: ({ failure }) => failure,
    },
  ]
}

const accountOf = ({ receiverBankCode, receiverAccountNo }: RowOf<'payouts'>): string =>
  `${receiverBankCode} ${receiverAccountNo}`

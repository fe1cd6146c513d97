import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { BulkPreview, UploadedRow } from '../../src/dashboard/payouts/schema.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { describeFault } from '../parts/fault-words.ts'
import { Below, Clipped, type Column, ListTable } from '../parts/list-table.tsx'
import { Tag } from '../parts/status.tsx'
import { words } from './approval-words.ts'
import { words as payouts } from './words.ts'

type Props = { reading: BulkPreview; isBusy: boolean; error: unknown; onSend: () => void }

/** What a file was read as, line by line, the faulty ones first. */
export function UploadedRows({ reading, isBusy, error, onSend }: Props) {
  const text = useWords(words)
  const names = useWords(payouts)
  const locale = useLocale()
  const [isLeavingOut, setLeavingOut] = useState(false)
  const { rows, totals } = reading
  const faulty = rows.filter(({ errors }) => errors.length > 0)
  const columns: Column<UploadedRow>[] = [
    { name: text.line, cell: ({ line }) => line },
    {
      name: names.receiver,
      cell: ({ receiverName, receiverBankCode, receiverAccountNo, externalId }) => (
        <>
          <Clipped>{receiverName}</Clipped>
          <Below>
            {receiverBankCode} {receiverAccountNo} · {externalId}
          </Below>
        </>
      ),
    },
    {
      name: names.account,
      wide: true,
      isShort: true,
      cell: ({ receiverBankCode, receiverAccountNo }) => `${receiverBankCode} ${receiverAccountNo}`,
    },
    { name: names.reference, wide: true, cell: ({ externalId }) => <Clipped>{externalId}</Clipped> },
    {
      name: names.amount,
      align: 'right',
      wide: true,
      isShort: true,
      // What could not be read stands as it was written.
      cell: ({ amount, currency }) =>
        /^\d+$/.test(amount) && /^[A-Z]{3}$/.test(currency)
          ? formatMoney(Number(amount), currency, locale)
          : `${currency} ${amount}`,
    },
    {
      name: text.problem,
      cell: ({ errors }) =>
        errors.length === 0 ? (
          <Tag tone="good">{text.fine}</Tag>
        ) : (
          errors.map((fault) => `${fault.field}: ${describeFault(fault, locale)}`).join(' ')
        ),
    },
  ]
  const total = totals.map(({ amount, currency }) => formatMoney(amount, currency, locale)).join(' + ')
  return (
    <>
      <p role="status">{text.summary(rows.length - faulty.length, faulty.length)}</p>
      <ListTable
        label={text.bulkTitle}
        columns={columns}
        rows={[...faulty, ...rows.filter(({ errors }) => errors.length === 0)]}
        keyOf={({ line }) => String(line)}
      />
      <ErrorNotice error={error} />
      {totals.length > 0 && faulty.length > 0 && (
        <Checkbox
          label={text.leaveOut(faulty.length)}
          checked={isLeavingOut}
          onChange={(event) => setLeavingOut(event.currentTarget.checked)}
        />
      )}
      {totals.length > 0 && (
        <Button
          style={{ justifySelf: 'start' }}
          loading={isBusy}
          disabled={faulty.length > 0 && !isLeavingOut}
          onClick={onSend}
        >
          {text.sendAll(total)}
        </Button>
      )}
    </>
  )
}

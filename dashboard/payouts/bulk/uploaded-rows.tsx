import { Button, Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { BulkPreview, FoundName, UploadedRow } from '../../../src/dashboard/payouts/schema.ts'
import { useWords } from '../../language/locale.tsx'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { words } from '../approvals/approval-words.ts'
import { words as payouts } from '../words.ts'
import { BulkReview, useTotals } from './bulk-review.tsx'
import { words as bulk } from './bulk-words.ts'
import { LookUpProgress } from './found-name.tsx'
import { UploadedTable } from './uploaded-table.tsx'
import { useNames } from './use-names.ts'

type Props = {
  reading: BulkPreview
  isBusy: boolean
  error: unknown
  /** With the lines that are not sent although nothing is wrong with them as they are written. */
  onSend: (leaveOut: readonly number[]) => void
}

/** A payout to this account would fail, or reach a different person. */
const isDoubtful = (name: FoundName | undefined): boolean =>
  name !== undefined && (name.canReceive === false || name.nameMatch === 'different')

/** What a file was read as, whom the banks name, and what of it is sent. */
export function UploadedRows({ reading, isBusy, error, onSend }: Props) {
  const text = useWords(words)
  const names = useWords(payouts)
  const [isLeavingFaulty, setLeavingFaulty] = useState(false)
  const [isLeavingDoubtful, setLeavingDoubtful] = useState(true)
  const [isReviewing, setReviewing] = useState(false)
  const more = useWords(bulk)
  const { rows, alone, faulty } = reading
  const good = useMemo(() => rows.filter(({ errors }) => errors.length === 0), [rows])
  const lookUp = useNames(good)
  const doubtful = good.filter(({ line }) => isDoubtful(lookUp.found.get(line)))
  const left = isLeavingDoubtful ? doubtful : []
  const totals = useTotals(reading, left)
  const unseen = reading.good + faulty - rows.length
  const needsSecond = alone !== null && totals.amount > alone
  return (
    <>
      <p role="status">{text.summary(reading.good, faulty)}</p>
      {unseen > 0 && <p className="muted">{more.more(unseen)}</p>}
      <LookUpProgress names={lookUp} doubtful={doubtful.length} />
      <UploadedTable rows={inOrder(rows, lookUp.found)} found={lookUp.found} />
      <ErrorNotice error={error} />
      {good.length > 0 && faulty > 0 && (
        <Checkbox
          label={text.leaveOut(faulty)}
          checked={isLeavingFaulty}
          onChange={(event) => setLeavingFaulty(event.currentTarget.checked)}
        />
      )}
      {doubtful.length > 0 && (
        <Checkbox
          label={text.leaveDoubtful(doubtful.length)}
          checked={isLeavingDoubtful}
          onChange={(event) => setLeavingDoubtful(event.currentTarget.checked)}
        />
      )}
      {good.length > 0 && (
        <Button
          style={{ justifySelf: 'start' }}
          loading={isBusy}
          disabled={totals.count === 0 || (faulty > 0 && !isLeavingFaulty)}
          onClick={() => setReviewing(true)}
        >
          {text.reviewAll(totals.text)}
        </Button>
      )}
      <Confirm
        opened={isReviewing}
        title={needsSecond ? names.askTitle : names.reviewTitle}
        action={needsSecond ? names.askAmount(totals.text) : text.sendAll(totals.text)}
        isBusy={isBusy}
        error={null}
        onConfirm={() => {
          setReviewing(false)
          onSend(left.map(({ line }) => line))
        }}
        onClose={() => setReviewing(false)}
      >
        <BulkReview reading={reading} left={left} found={lookUp.found} />
        <p>{needsSecond ? names.askText : names.reviewText}</p>
      </Confirm>
    </>
  )
}

/** What needs a look comes first. */
function inOrder(rows: readonly UploadedRow[], found: ReadonlyMap<number, FoundName>): UploadedRow[] {
  const weigh = ({ errors, line, isNumber }: UploadedRow) =>
    errors.length > 0 ? 0 : isDoubtful(found.get(line)) ? 1 : found.get(line)?.nameMatch === 'close' || isNumber ? 2 : 3
  return rows.toSorted((one, other) => weigh(one) - weigh(other) || one.line - other.line)
}

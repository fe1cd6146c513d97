import { useMemo, useRef, useState } from 'react'
import type { BulkPreview } from '../../../src/dashboard/payouts/schema.ts'
import { useWords } from '../../language/locale.tsx'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { useFocusNext } from '../../uploads/focus-next.ts'
import type { FixedCells, Fixes } from '../../uploads/upload-file.ts'
import { words as uploads } from '../../uploads/words.ts'
import { words } from '../approvals/approval-words.ts'
import { words as payouts } from '../words.ts'
import { BulkReview } from './bulk-review.tsx'
import { BulkSummary, type Shown } from './bulk-summary.tsx'
import { words as bulk } from './bulk-words.ts'
import { LookUpProgress } from './found-name.tsx'
import { inOrder, resultOf } from './results.ts'
import { UploadedTable } from './uploaded-table.tsx'
import { useNames } from './use-names.ts'
import { useTotals } from './use-totals.ts'

type Props = {
  reading: BulkPreview
  fixes: Fixes
  isBusy: boolean
  isFixing: boolean
  error: unknown
  /** Rewrites a row and reads the file again; resolves when that is done, rejects where it could not be read. */
  onFix: (line: number, cells: FixedCells) => Promise<unknown>
  /** With the lines that are not sent although nothing is wrong with them as they are written. */
  onSend: (leaveOut: readonly number[]) => void
}

/** What a file was read as, whom the banks name, what can be fixed, and what of it is sent. */
export function UploadedRows({ reading, fixes, isBusy, isFixing, error, onFix, onSend }: Props) {
  const text = useWords(words)
  const names = useWords(payouts)
  const more = useWords(bulk)
  const { summary } = useWords(uploads)
  const [anyway, setAnyway] = useState<ReadonlySet<number>>(new Set())
  const [shown, setShown] = useState<Shown>('all')
  const [editing, setEditing] = useState<number | null>(null)
  const [isReviewing, setReviewing] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { rows, alone, faulty } = reading
  const good = useMemo(() => rows.filter(({ errors }) => errors.length === 0), [rows])
  const lookUp = useNames(good)
  const differing = good.filter((row) => resultOf(row, lookUp.of(row)) === 'differs')
  const left = differing.filter(({ line }) => !anyway.has(line))
  const totals = useTotals(reading, left)
  const unseen = reading.good + faulty - rows.length
  const needsSecond = alone !== null && totals.amount > alone
  const counts = { mistake: faulty, differs: differing.length, ready: reading.good - differing.length }
  // The last mistake fixed, its tab is gone.
  const tab = shown !== 'all' && counts[shown] === 0 ? 'all' : shown
  const visible = inOrder(rows, lookUp.of).filter((row) => tab === 'all' || resultOf(row, lookUp.of(row)) === tab)
  const focusNext = useFocusNext(place, !isBusy && !isFixing)
  const fix = async (line: number, cells: FixedCells) => {
    await onFix(line, cells)
    setEditing(null)
    focusNext()
  }
  return (
    <div ref={place} style={{ display: 'contents' }}>
      <p role="status" className="visually-hidden">
        {summary(reading.good, faulty)}
      </p>
      <BulkSummary
        {...{ reading, left, counts, isBusy }}
        shown={tab}
        onShow={setShown}
        onReview={() => setReviewing(true)}
      />
      <LookUpProgress names={lookUp} doubtful={differing.length} />
      {unseen > 0 && <p className="muted">{more.more(unseen)}</p>}
      <ErrorNotice error={error} />
      <UploadedTable
        {...{ anyway, editing, isFixing, fixes }}
        rows={visible}
        headings={reading.headings}
        nameOf={lookUp.of}
        onEdit={setEditing}
        onFix={fix}
        onAnyway={(line, isSent) =>
          setAnyway((lines) => new Set(isSent ? [...lines, line] : [...lines].filter((one) => one !== line)))
        }
      />
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
        <BulkReview reading={reading} left={left} names={lookUp} />
        <p>{needsSecond ? names.askText : names.reviewText}</p>
      </Confirm>
    </div>
  )
}

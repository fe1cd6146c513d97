import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatCount } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Confirm } from '../parts/dialogs/confirm.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { useFocusNext } from './focus-next.ts'
import type { ImportKind, Reading } from './import-kind.ts'
import { ImportTable } from './import-table.tsx'
import type { FixedCells, Fixes } from './upload-file.ts'
import { UploadSummary } from './upload-summary.tsx'
import { words } from './words.ts'

type Result = 'mistake' | 'ready'

type Props<Shown extends Reading, Made> = {
  readonly kind: ImportKind<Shown, Made>
  readonly reading: Shown
  readonly fixes: Fixes
  readonly isAlso: boolean
  readonly isBusy: boolean
  readonly error: unknown
  /** Rewrites a row and reads the file again; rejects where it could not be read. */
  readonly onFix: (line: number, cells: FixedCells) => Promise<unknown>
  readonly onImport: () => void
}

/** What a file was read as, by result, what can be fixed of it, and the way on. */
export function ImportRows<Shown extends Reading, Made>({
  kind,
  reading,
  fixes,
  isAlso,
  ...props
}: Props<Shown, Made>) {
  const { isBusy, error, onFix, onImport } = props
  const text = useWords(words)
  const [shown, setShown] = useState<Result | 'all'>('all')
  const [editing, setEditing] = useState<number | null>(null)
  const [isReviewing, setReviewing] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { rows, good, faulty } = reading
  // The last mistake fixed, its tab is gone.
  const tab = shown === 'mistake' && faulty === 0 ? 'all' : shown
  const faultyFirst = [...rows.filter(({ errors }) => errors.length > 0), ...rows.filter(({ errors }) => !errors[0])]
  const visible = faultyFirst.filter(({ errors }) => tab === 'all' || errors.length > 0 === (tab === 'mistake'))
  const unseen = good + faulty - rows.length
  const { fresh, figures } = useFigures(kind, reading)
  const action = faulty === 0 && fresh > 0 ? kind.action(fresh, isAlso) : null
  const tabs = [
    { name: 'all' as const, label: text.all, count: good + faulty },
    ...(faulty > 0 ? [{ name: 'mistake' as const, label: text.tabs.mistake, count: faulty }] : []),
    { name: 'ready' as const, label: text.tabs.ready, count: good },
  ]
  const focusNext = useFocusNext(place, !isBusy)
  const fix = async (line: number, cells: FixedCells) => {
    await onFix(line, cells)
    setEditing(null)
    focusNext()
  }
  return (
    <div ref={place} style={{ display: 'contents' }}>
      <p role="status" className="visually-hidden">
        {text.summary(good, faulty)}
      </p>
      <UploadSummary<Result | 'all'>
        {...{ tabs, figures }}
        shown={tab}
        obstacle={faulty > 0 ? text.fixFirst(faulty) : null}
        onShow={setShown}
      >
        {action && (
          <Button loading={isBusy} onClick={() => setReviewing(true)} data-review>
            {action.label}
          </Button>
        )}
        {!action && faulty === 0 && <p className="muted">{text.nothing}</p>}
      </UploadSummary>
      {unseen > 0 && <p className="muted">{text.more(unseen)}</p>}
      <ErrorNotice error={error} />
      <ImportTable
        {...{ kind, fixes, editing }}
        rows={visible}
        headings={reading.headings}
        isFixing={isBusy}
        onEdit={setEditing}
        onFix={(line, cells) => void fix(line, cells).catch(() => undefined)}
      />
      {action && (
        <Confirm
          opened={isReviewing}
          title={action.title}
          action={action.label}
          isBusy={false}
          error={null}
          onConfirm={() => {
            setReviewing(false)
            onImport()
          }}
          onClose={() => setReviewing(false)}
        >
          <Facts facts={figures.map(({ name, value }) => ({ label: name, value }))} />
          <p>{action.text}</p>
        </Confirm>
      )}
    </div>
  )
}

/** What of a file is new, and what it comes to. */
function useFigures<Shown extends Reading, Made>(kind: ImportKind<Shown, Made>, reading: Shown) {
  const text = useWords(words)
  const locale = useLocale()
  const { made, repeated, customersCreated } = kind.counts(reading)
  const fresh = made - repeated
  const counted = [
    { name: kind.madeName, count: fresh },
    ...(repeated > 0 ? [{ name: text.before, count: repeated }] : []),
    ...(customersCreated > 0 ? [{ name: text.customers, count: customersCreated }] : []),
  ].map(({ name, count }) => ({ name, value: formatCount(count, locale) }))
  return { fresh, figures: [...counted, ...(kind.figures?.(reading) ?? [])] }
}

import { Button, Checkbox, Group } from '@mantine/core'
import type { BulkPreview, FoundName, UploadedRow } from '../../../src/dashboard/payouts/schema.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { describeCellFault } from '../../parts/failures/fault-words.ts'
import { Tag } from '../../parts/values/status.tsx'
import type { FixedCells } from '../../uploads/upload-file.ts'
import { words as uploads } from '../../uploads/words.ts'
import { words } from '../approvals/approval-words.ts'
import { words as fixing } from './fix-words.ts'
import { FoundHolder } from './found-name.tsx'
import { resultOf } from './results.ts'
import { COLUMNS } from './template.ts'

type Props = {
  readonly row: UploadedRow
  readonly headings: BulkPreview['headings']
  readonly name: FoundName | undefined
  readonly isFixed: boolean
  readonly isSentAnyway: boolean
  readonly isOpen: boolean
  readonly isFixing: boolean
  readonly onEdit: () => void
  readonly onFix: (cells: FixedCells) => void
  readonly onAnyway: (isSent: boolean) => void
}

/** What is wrong with a line, or whom its bank names, and what can be done about it. */
export function RowOutcome({ row, headings, name, isFixed, isSentAnyway, isOpen, isFixing, ...on }: Props) {
  const text = useWords(fixing)
  const { storedAsNumber } = useWords(words)
  const { problem, edited, edit, editRow } = useWords(uploads)
  const locale = useLocale()
  const { errors, isNumber, line } = row
  const result = resultOf(row, name)
  const meant = errors.find(({ suggestion }) => suggestion !== null)
  const isFixable = result !== 'ready' || isNumber || isFixed || name?.nameMatch === 'close'
  const cells = Object.fromEntries(COLUMNS.filter((one) => headings[one] !== undefined).map((one) => [one, row[one]]))
  return (
    <>
      {errors.length === 0 && <FoundHolder name={name} />}
      {errors.map((fault, at) => (
        <p key={fault.field + fault.code} style={{ overflowWrap: 'anywhere' }}>
          {at === 0 && <Tag tone="bad">{problem}</Tag>} {describeCellFault(fault, locale, headings)}
          {fault.suggestion && <strong> {text.didYouMean(fault.suggestion)}</strong>}
        </p>
      ))}
      {isNumber && errors.length === 0 && <p className="muted">{storedAsNumber}</p>}
      {isFixed && <p className="muted">{edited}</p>}
      {isFixable && !isOpen && (
        <Group gap="xs" mt={4}>
          {meant?.suggestion && (
            <Button
              size="compact-sm"
              variant="light"
              loading={isFixing}
              data-fix={errors.length > 0 || undefined}
              onClick={() => on.onFix({ ...cells, [meant.field]: meant.suggestion ?? '' })}
            >
              {text.use(meant.suggestion)}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={editRow(line)}
            data-fix={errors.length > 0 || undefined}
            onClick={on.onEdit}
          >
            {edit}
          </Button>
          {result === 'differs' && (
            <Checkbox
              size="sm"
              label={text.sendAnyway}
              aria-label={text.sendRowAnyway(line)}
              checked={isSentAnyway}
              onChange={(event) => on.onAnyway(event.currentTarget.checked)}
            />
          )}
        </Group>
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReadLine } from '../../src/dashboard/uploads/schema.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Below, Clipped, type Column, ListTable } from '../parts/table/list-table.tsx'
import { Tag } from '../parts/values/status.tsx'
import { FixRow } from './fix-row.tsx'
import { describeImportFault } from './import-faults.ts'
import type { ImportKind } from './import-kind.ts'
import type { FixedCells, Fixes } from './upload-file.ts'
import { words } from './words.ts'

type Props = {
  readonly kind: Pick<ImportKind<never, never>, 'title' | 'row' | 'rowName' | 'amountName' | 'template' | 'usual'>
  readonly rows: readonly ReadLine[]
  readonly headings: Readonly<Record<string, string>>
  readonly fixes: Fixes
  /** The line whose fields are open. */
  readonly editing: number | null
  readonly isFixing: boolean
  readonly onEdit: (line: number | null) => void
  readonly onFix: (line: number, cells: FixedCells) => void
}

/** The lines of a file that is imported, what is wrong with each, and how it is put right. */
export function ImportTable({ kind, rows, headings, fixes, editing, isFixing, onEdit, onFix }: Props) {
  const text = useWords(words)
  const isNarrow = useMediaQuery('(max-width: 48rem)') ?? false
  const outcome = (row: ReadLine) => (
    <Outcome
      {...{ row, headings }}
      isFixed={fixes.has(row.line)}
      isOpen={editing === row.line}
      onEdit={() => onEdit(row.line)}
    />
  )
  const columns: Column<ReadLine>[] = [
    { name: text.line, isShort: true, cell: ({ line }) => line },
    {
      name: kind.rowName,
      cell: (row) => {
        const { name, below, amount } = kind.row(row.cells)
        return (
          <>
            <Clipped>{name}</Clipped>
            <Below>{[isNarrow ? amount : '', below].filter(Boolean).join(' · ')}</Below>
            {isNarrow && outcome(row)}
          </>
        )
      },
    },
    { name: text.details, wide: true, cell: ({ cells }) => <Clipped>{kind.row(cells).below}</Clipped> },
    { name: kind.amountName, align: 'right', wide: true, isShort: true, cell: ({ cells }) => kind.row(cells).amount },
    ...(isNarrow ? [] : [{ name: text.outcome, cell: outcome }]),
  ]
  return (
    <ListTable
      label={kind.title}
      columns={columns}
      rows={rows}
      keyOf={({ line }) => String(line)}
      detail={(row) =>
        editing === row.line && (
          <FixRow
            // A row that is still at fault is shown with what is wrong now.
            key={row.errors.map(({ field, code }) => field + code).join()}
            {...{ row, headings }}
            cells={row.cells}
            columns={kind.template.columns}
            usual={kind.usual}
            isBusy={isFixing}
            describe={describeImportFault}
            onFix={(cells) => onFix(row.line, cells)}
            onClose={() => onEdit(null)}
          />
        )
      }
    />
  )
}

type OutcomeProps = {
  readonly row: ReadLine
  readonly headings: Readonly<Record<string, string>>
  readonly isFixed: boolean
  readonly isOpen: boolean
  readonly onEdit: () => void
}

/** What is wrong with a line, each time by the file's own name of the column. */
function Outcome({ row: { line, errors }, headings, isFixed, isOpen, onEdit }: OutcomeProps) {
  const text = useWords(words)
  const locale = useLocale()
  const isWrong = errors.length > 0
  return (
    <>
      {!isWrong && <Tag tone="good">{text.ok}</Tag>}
      {errors.map((fault, at) => (
        <p key={fault.field + fault.code} style={{ overflowWrap: 'anywhere' }}>
          {at === 0 && <Tag tone="bad">{text.problem}</Tag>}{' '}
          {fault.field !== 'line' && `${headings[fault.field] ?? fault.field}: `}
          {describeImportFault(fault, locale)}
        </p>
      ))}
      {isFixed && <p className="muted">{text.edited}</p>}
      {(isWrong || isFixed) && !isOpen && (
        <Button
          mt={4}
          size="compact-sm"
          variant="default"
          aria-label={text.editRow(line)}
          data-fix={isWrong || undefined}
          onClick={onEdit}
        >
          {text.edit}
        </Button>
      )}
    </>
  )
}

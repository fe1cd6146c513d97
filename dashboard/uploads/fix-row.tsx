import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react'
import type { ReadLine } from '../../src/dashboard/uploads/schema.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { describeFault } from '../parts/failures/fault-words.ts'
import { textOf } from '../parts/form/form.tsx'
import type { FixedCells } from './upload-file.ts'
import { words } from './words.ts'

type Props = {
  readonly row: Pick<ReadLine, 'line' | 'errors'>
  readonly cells: FixedCells
  /** In the order of the fields; those that the file does not have are left out. */
  readonly columns: readonly string[]
  readonly headings: Readonly<Record<string, string>>
  /** Takes the focus where no field is at fault. */
  readonly usual: string
  readonly isBusy: boolean
  /** What a column is chosen from: the options of a `datalist` of this id. */
  readonly choices?: { readonly column: string; options(id: string): ReactNode }
  /** A fault in words; absent: as in any form. */
  readonly describe?: typeof describeFault
  /** A cell as it is sent, where it is not as it was typed. */
  readonly read?: (column: string, typed: string) => string
  readonly onFix: (cells: FixedCells) => void
  readonly onClose: () => void
}

/** A row as fields, under the names of the file's own columns; the first that is at fault has the focus. */
export function FixRow({ row, cells, columns: all, headings, usual, isBusy, choices, read, ...props }: Props) {
  const { describe = describeFault, onFix, onClose } = props
  const text = useWords(words)
  const locale = useLocale()
  const options = useId()
  const columns = all.filter((column) => headings[column] !== undefined)
  const first = columns.find((column) => row.errors.some(({ field }) => field === column)) ?? usual
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const cellOf = (column: string) => {
      const typed = textOf(values, column) ?? ''
      return read?.(column, typed) ?? typed
    }
    onFix(Object.fromEntries(columns.map((column) => [column, cellOf(column)])))
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <form onSubmit={submit} onKeyDown={leave} aria-label={text.editRow(row.line)}>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))', gap: '0.75rem' }}>
        {columns.map((column) => {
          const fault = row.errors.find(({ field }) => field === column)
          return (
            <TextInput
              key={column}
              name={column}
              label={headings[column]}
              defaultValue={cells[column] ?? ''}
              autoComplete="off"
              autoFocus={column === first}
              {...(column === choices?.column && { list: options })}
              {...(fault && { error: describe(fault, locale) })}
            />
          )
        })}
      </div>
      {choices?.options(options)}
      <Group gap="sm" mt="sm">
        <Button type="submit" size="compact-md" loading={isBusy}>
          {text.save}
        </Button>
        <Button size="compact-md" variant="default" onClick={onClose}>
          {text.cancel}
        </Button>
        <span className="muted">{text.fileStays}</span>
      </Group>
    </form>
  )
}

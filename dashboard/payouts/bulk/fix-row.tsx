import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useId } from 'react'
import type { BulkPreview, UploadedRow } from '../../../src/dashboard/payouts/schema.ts'
import { wholeNumberIn } from '../../format/typed-amount.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { describeFault } from '../../parts/failures/fault-words.ts'
import { textOf } from '../../parts/form/form.tsx'
import { useBanks } from '../queries.ts'
import type { FixedCells } from './bulk-calls.ts'
import { words } from './fix-words.ts'
import { COLUMNS } from './template.ts'

type Props = {
  readonly row: UploadedRow
  readonly headings: BulkPreview['headings']
  readonly isBusy: boolean
  readonly onFix: (cells: FixedCells) => void
  readonly onClose: () => void
}

/** A row as fields, under the names of the file's own columns; the first that is at fault has the focus. */
export function FixRow({ row, headings, isBusy, onFix, onClose }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const banks = useId()
  const columns = COLUMNS.filter((column) => headings[column] !== undefined)
  const first = columns.find((column) => row.errors.some(({ field }) => field === column)) ?? 'receiverName'
  const faultOf = (column: string) => row.errors.find(({ field }) => field === column)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    onFix(Object.fromEntries(columns.map((column) => [column, cellOf(column, textOf(values, column) ?? '', row)])))
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <form onSubmit={submit} onKeyDown={leave} aria-label={text.editRow(row.line)}>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))', gap: '0.75rem' }}>
        {columns.map((column) => {
          const fault = faultOf(column)
          return (
            <TextInput
              key={column}
              name={column}
              label={headings[column]}
              defaultValue={row[column]}
              autoComplete="off"
              autoFocus={column === first}
              {...(column === 'receiverBankCode' && { list: banks })}
              {...(fault && { error: describeFault(fault, locale) })}
            />
          )
        })}
      </div>
      <BankNames id={banks} />
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

/** An amount that was typed here is read as in every form; one that was left alone stays as the file has it. */
function cellOf(column: keyof FixedCells, typed: string, row: UploadedRow): string {
  if (column !== 'amount' || typed === row.amount) return typed
  const whole = wholeNumberIn(typed)
  return Number.isNaN(whole) ? typed : String(whole)
}

function BankNames({ id }: { id: string }) {
  const banks = useBanks().data?.data ?? []
  return (
    <datalist id={id}>
      {banks.map(({ shortCode, name }) => (
        <option key={shortCode} value={shortCode}>
          {name}
        </option>
      ))}
    </datalist>
  )
}

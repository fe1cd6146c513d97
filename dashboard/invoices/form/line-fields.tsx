import { TextInput } from '@mantine/core'
import type { Invoice } from '../../api/replies.ts'
import { groupedAmount, hasCents } from '../../format/typed-amount.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { Lines } from '../../parts/form/lines.tsx'
import css from '../invoices.module.css'
import { words } from '../words.ts'

const LINES_MAX = 100

type Props = {
  /** What it says at first. */
  lines: Invoice['lines']
  currency: string
  fault: (field: string) => string | undefined
  /** A line is taken away, and no field reports it. */
  onRemove: (at: number) => void
}

/** The lines of an invoice. */
export function LineFields({ lines, currency, fault, onRemove }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  return (
    <Lines
      add={text.addLine}
      remove={text.removeLine}
      first={lines.length}
      least={1}
      most={LINES_MAX}
      onRemove={onRemove}
      line={(key, place, remove) => {
        const line = lines[key]
        const of = (field: string) => fault(`lines.${place}.${field}`)
        const mode = hasCents(currency) ? 'decimal' : 'text'
        return (
          <fieldset key={key} className={css.line} aria-label={`${text.lines} ${place + 1}`}>
            <TextInput
              name="description"
              label={text.description}
              defaultValue={line?.description ?? ''}
              maxLength={200}
              required
              error={of('description')}
            />
            <TextInput
              name="quantity"
              label={text.quantity}
              inputMode="decimal"
              defaultValue={line?.quantity ?? '1'}
              required
              error={of('quantity')}
            />
            <TextInput
              name="unitAmount"
              label={text.unitAmount}
              inputMode={mode}
              defaultValue={line ? groupedAmount(String(line.unitAmount), currency, locale) : ''}
              required
              error={of('unitAmount')}
            />
            <TextInput
              name="taxRate"
              label={text.taxRate}
              inputMode="decimal"
              defaultValue={line?.taxRate ?? ''}
              error={of('taxRate')}
            />
            {remove || <span />}
          </fieldset>
        )
      }}
    />
  )
}

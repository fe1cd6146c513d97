import { Button, Checkbox, Group } from '@mantine/core'
import type { ReportKindChoice } from '../../src/dashboard/reports/report-schema.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import css from './reports.module.css'
import { words } from './words.ts'

type Props = {
  columns: ReportKindChoice['columns']
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Which columns a table has. Folded away: most take all of them. */
export function ColumnsField({ columns, chosen, onChange }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const keys = columns.map(({ key }) => key)
  return (
    <details className={css.columns}>
      <summary>
        {text.columns}: {text.columnsChosen(chosen.length, columns.length)}
      </summary>
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={() => onChange(keys)}>
          {text.all}
        </Button>
        <Button size="xs" variant="default" onClick={() => onChange([])}>
          {text.none}
        </Button>
      </Group>
      <fieldset className={css.choices}>
        <legend className="visually-hidden">{text.columns}</legend>
        {columns.map((column) => (
          <Checkbox
            key={column.key}
            label={column[locale]}
            checked={chosen.includes(column.key)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(keys.filter((key) => (key === column.key ? checked : chosen.includes(key))))
            }
          />
        ))}
      </fieldset>
    </details>
  )
}

import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useWords } from '../language/locale.tsx'
import { beside } from '../parts/form/form-layout.ts'
import { DATE_FORMATS, headOf, type Mapping, SEPARATORS } from './csv-head.ts'
import { type MappingText, words } from './mapping-words.ts'
import css from './statements.module.css'

/** As the server takes. */
const TEXTS_MAX = 5

type Props = { text: string; mapping: Mapping; onChange: (mapping: Mapping) => void }

/** How a bank's CSV is read, column by column, beside its first lines. */
export function MappingForm({ text: file, mapping, onChange }: Props) {
  const text = useWords(words)
  const { columns, rows } = headOf(file, mapping.separator, mapping.skip)
  const set = (change: Partial<Mapping>) => onChange({ ...mapping, ...change })
  const names = [...new Set(columns.filter(Boolean))]
  const optional = [{ value: '', label: text.none }, ...names.map((value) => ({ value, label: value }))]
  return (
    <div className={css.mapping}>
      <FirstLines columns={columns} rows={rows} label={text.firstLines} />
      <div style={beside}>
        <NativeSelect
          label={text.separator}
          value={mapping.separator}
          data={SEPARATORS.map((value) => ({ value, label: text.separators[value] }))}
          onChange={({ currentTarget }) =>
            set({ separator: SEPARATORS.find((one) => one === currentTarget.value) ?? mapping.separator })
          }
        />
        <TextInput
          label={text.skip}
          inputMode="numeric"
          value={mapping.skip}
          onChange={({ currentTarget }) => set({ skip: Math.min(100, Number(currentTarget.value.replace(/\D/g, ''))) })}
        />
        <Column label={text.date} value={mapping.date} names={names} onChange={(date) => set({ date })} />
        <NativeSelect
          label={text.dateFormat}
          value={mapping.dateFormat}
          data={[...new Set([...DATE_FORMATS, mapping.dateFormat])]}
          onChange={({ currentTarget }) => set({ dateFormat: currentTarget.value })}
        />
      </div>
      <AmountFields mapping={mapping} names={names} set={set} text={text} />
      <div style={beside}>
        <NativeSelect
          label={text.decimal}
          value={`${mapping.decimal}${mapping.thousands}`}
          data={NUMBERS.map(({ decimal, thousands, label }) => ({ value: `${decimal}${thousands}`, label }))}
          onChange={({ currentTarget }) => {
            const found = NUMBERS.find(({ decimal, thousands }) => `${decimal}${thousands}` === currentTarget.value)
            if (found) set({ decimal: found.decimal, thousands: found.thousands })
          }}
        />
        <TextInput
          label={text.currency}
          value={mapping.currency}
          maxLength={3}
          onChange={({ currentTarget }) => set({ currency: currentTarget.value.toUpperCase() })}
        />
        <NativeSelect
          label={text.reference}
          value={mapping.reference ?? ''}
          data={optional}
          onChange={({ currentTarget }) => onChange(withOptional(mapping, 'reference', currentTarget.value))}
        />
        <NativeSelect
          label={text.balance}
          value={mapping.balance ?? ''}
          data={optional}
          onChange={({ currentTarget }) => onChange(withOptional(mapping, 'balance', currentTarget.value))}
        />
      </div>
      <fieldset className={css.texts}>
        <legend>{text.texts}</legend>
        {names.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={mapping.text.includes(name)}
            disabled={!mapping.text.includes(name) && mapping.text.length >= TEXTS_MAX}
            onChange={({ currentTarget }) =>
              set({ text: names.filter((one) => (one === name ? currentTarget.checked : mapping.text.includes(one))) })
            }
          />
        ))}
      </fieldset>
      <div style={beside}>
        <TextInput
          label={text.footer}
          description={text.footerHint}
          value={mapping.footer ?? ''}
          maxLength={100}
          onChange={({ currentTarget }) => onChange(withOptional(mapping, 'footer', currentTarget.value))}
        />
        <NativeSelect
          label={text.order}
          value={mapping.order}
          data={[
            { value: 'oldest_first', label: text.oldestFirst },
            { value: 'newest_first', label: text.newestFirst },
          ]}
          onChange={({ currentTarget }) =>
            set({ order: currentTarget.value === 'newest_first' ? 'newest_first' : 'oldest_first' })
          }
        />
      </div>
    </div>
  )
}

const NUMBERS = [
  { decimal: '.', thousands: ',', label: '1,250,000.00' },
  { decimal: ',', thousands: '.', label: '1.250.000,00' },
  { decimal: '.', thousands: '', label: '1250000.00' },
  { decimal: ',', thousands: '', label: '1250000,00' },
  { decimal: ',', thousands: ' ', label: '1 250 000,00' },
  { decimal: '.', thousands: "'", label: "1'250'000.00" },
] as const

function withOptional(mapping: Mapping, name: 'reference' | 'balance' | 'footer', value: string): Mapping {
  const { [name]: _, ...rest } = mapping
  return value === '' ? rest : { ...rest, [name]: value }
}

type ColumnProps = { label: string; value: string; names: readonly string[]; onChange: (name: string) => void }

/** A column by its name; one that the file lacks stays shown, so that nothing changes by itself. */
const Column = ({ label, value, names, onChange }: ColumnProps) => (
  <NativeSelect
    label={label}
    value={value}
    data={[...new Set([...names, value])]}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

type AmountProps = {
  mapping: Mapping
  names: readonly string[]
  set: (change: Partial<Mapping>) => void
  text: MappingText
}

function AmountFields({ mapping: { amount }, names, set, text }: AmountProps) {
  const [first = '', second = first] = names
  const way = 'credit' in amount ? 'two' : 'direction' in amount ? 'direction' : 'one'
  const begin = {
    one: () => ({ column: first }),
    two: () => ({ debit: first, credit: second }),
    direction: () => ({ column: first, direction: second, debit: ['D'] }),
  }
  return (
    <div style={beside}>
      <NativeSelect
        label={text.amount}
        value={way}
        data={[
          { value: 'one', label: text.amounts.one },
          { value: 'two', label: text.amounts.two },
          { value: 'direction', label: text.amounts.direction },
        ]}
        onChange={({ currentTarget: { value } }) => set({ amount: begin[value as keyof typeof begin]() })}
      />
      {'credit' in amount ? (
        <>
          <Column
            label={text.debit}
            value={amount.debit}
            names={names}
            onChange={(debit) => set({ amount: { ...amount, debit } })}
          />
          <Column
            label={text.credit}
            value={amount.credit}
            names={names}
            onChange={(credit) => set({ amount: { ...amount, credit } })}
          />
        </>
      ) : (
        <Column
          label={text.amountColumn}
          value={amount.column}
          names={names}
          onChange={(column) => set({ amount: { ...amount, column } })}
        />
      )}
      {'direction' in amount && (
        <>
          <Column
            label={text.direction}
            value={amount.direction}
            names={names}
            onChange={(direction) => set({ amount: { ...amount, direction } })}
          />
          <TextInput
            label={text.debitWords}
            value={amount.debit.join(', ')}
            onChange={({ currentTarget }) =>
              set({ amount: { ...amount, debit: currentTarget.value.split(',').map((one) => one.trim()) } })
            }
          />
        </>
      )}
    </div>
  )
}

/** The first lines as they stand in the file. */
function FirstLines({
  columns,
  rows,
  label,
}: {
  columns: readonly string[]
  rows: readonly string[][]
  label: string
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      <table className={css.lines}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same name
              <th key={at} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place
            <tr key={at}>
              {columns.map((_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={place}>{row[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

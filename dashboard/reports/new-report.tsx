import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportKindChoice } from '../../src/dashboard/reports/report-schema.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialogs/dialog.tsx'
import { Form, faultOf } from '../parts/form/form.tsx'
import { useToast } from '../parts/toast.tsx'
import { useSession } from '../session/session.tsx'
import { askForReport, RHYTHMS, type Rhythm } from './ask-for-report.ts'
import { ColumnsField } from './columns-field.tsx'
import { MonthField, PeriodField } from './period-field.tsx'
import { reloadReports } from './queries.ts'
import { words } from './words.ts'

type Props = {
  kinds: readonly ReportKindChoice[]
  /** What is offered first, and its days; empty: none are named. */
  first: { kind: string; from: string; to: string }
  onClose: () => void
}

/** Asks for a report, once or again and again. */
export function NewReport({ kinds, first, onClose }: Props) {
  const text = useWords(words)
  const showToast = useToast()
  const { timeZone } = useSession().merchant
  const [kind, setKind] = useState(first.kind)
  const [rhythm, setRhythm] = useState<Rhythm>('once')
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const of = kinds.find((one) => one.kind === kind) ?? kinds[0]
  const [key] = useState(() => crypto.randomUUID())
  const ask = useMutation({
    mutationFn: (values: FormData) =>
      askForReport(values, { kind: of?.kind ?? '', rhythm, chosen, zone: timeZone, key }),
    onSuccess: () => {
      reloadReports()
      showToast(rhythm === 'once' ? text.requested : text.scheduled)
      onClose()
    },
  })
  if (!of) return null
  const isDocument = of.columns.length === 0
  return (
    <Dialog title={text.newReport} onClose={onClose}>
      <Form
        submit={rhythm === 'once' ? text.ask : text.schedule}
        isBusy={ask.isPending}
        error={ask.error}
        fields={['kind', 'format', 'from', 'to', 'month', 'every']}
        isDisabled={chosen?.length === 0}
        onSubmit={(values) => ask.mutate(values)}
      >
        <NativeSelect
          label={text.kind}
          description={text.kindHints[of.kind]}
          value={of.kind}
          data-autofocus
          onChange={({ currentTarget: { value } }) => {
            setKind(value)
            setChosen(null)
            setRhythm('once')
          }}
          data={kinds.map(({ kind: value }) => ({ value, label: text.kinds[value] }))}
        />
        <RhythmField value={rhythm} isDocument={isDocument} error={ask.error} onChange={setRhythm} />
        {rhythm === 'once' && !isDocument && <PeriodField error={ask.error} days={first} />}
        {rhythm === 'once' && isDocument && (
          <MonthField zone={timeZone} isOver={of.kind === 'fee_invoice'} error={ask.error} />
        )}
        <NativeSelect
          key={of.kind}
          name="format"
          label={text.format}
          data={of.formats.map((value) => ({ value, label: text.formats[value] }))}
          error={faultOf(ask.error, 'format')}
        />
        <LanguageField isDocument={isDocument} />
        {!isDocument && (
          <ColumnsField
            columns={of.columns}
            chosen={chosen ?? of.columns.map((column) => column.key)}
            onChange={setChosen}
          />
        )}
      </Form>
    </Dialog>
  )
}

type RhythmProps = { value: Rhythm; isDocument: boolean; error: unknown; onChange: (rhythm: Rhythm) => void }

/** How often; a document is of a month. */
function RhythmField({ value, isDocument, error, onChange }: RhythmProps) {
  const text = useWords(words)
  const offered = RHYTHMS.filter((one) => !isDocument || one === 'once' || one === 'month')
  return (
    <NativeSelect
      label={text.when}
      description={value === 'once' ? undefined : text.rhythmHints[value]}
      value={value}
      error={faultOf(error, 'every')}
      onChange={({ currentTarget }) => onChange(offered.find((one) => one === currentTarget.value) ?? 'once')}
      data={offered.map((one) => ({ value: one, label: text.rhythm[one] }))}
    />
  )
}

function LanguageField({ isDocument }: { isDocument: boolean }) {
  const text = useWords(words)
  const locale = useLocale()
  const offered = isDocument ? (['id', 'en'] as const) : (['id', 'en', 'none'] as const)
  return (
    <NativeSelect
      name="language"
      label={isDocument ? text.language : text.headings}
      defaultValue={locale}
      data={offered.map((value) => ({ value, label: text.languages[value] }))}
    />
  )
}

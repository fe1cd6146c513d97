import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { SUBJECTS } from '../../fees/preview.tsx'
import { type RuleKind, readFeeRule } from '../../fees/read-rule-form.ts'
import { words } from '../../fees/words.ts'
import { useWords } from '../../language/locale.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Form, faultOf } from '../../parts/form/form.tsx'
import { useToast } from '../../parts/toast.tsx'
import { FeeFields, ScheduleFields } from './fee-rule-fields.tsx'

const KINDS: readonly RuleKind[] = ['fee', 'tax', 'settlement']
const FIELDS = [
  ...[
    'subject',
    'code',
    'above',
    'basisPoints',
    'fixed',
    'minimum',
    'maximum',
    'refundFee',
    'days',
    'time',
    'validFrom',
  ],
]
type Props = {
  merchantId: string | null
  codes: Readonly<Record<string, readonly string[]>>
  onMade: () => void
  onClose: () => void
}

/** A new rule: what it is about, what it says, and from when. */
export function FeeRuleDialog({ merchantId, codes, onMade, onClose }: Props) {
  const text = useWords(words)
  const showToast = useToast()
  const [kind, setKind] = useState<RuleKind>('fee')
  const [subject, setSubject] = useState<(typeof SUBJECTS)[number]>('qrcode')
  const [ends, setEnds] = useState(false)
  const make = useMutation({
    mutationFn: (values: FormData) =>
      call('POST /dashboard/api/operator/fees/rules', {
        body: readFeeRule(values, { merchantId, kind, subject, ends }),
      }),
    onSuccess: () => {
      showToast(text.made)
      onMade()
    },
  })
  const subjects = SUBJECTS.filter((one) => kind === 'fee' || !one.startsWith('payout'))
  const known = codes[subject] ?? []
  return (
    <Dialog title={text.newRule} onClose={onClose}>
      <Form
        submit={text.make}
        isBusy={make.isPending}
        error={make.error}
        fields={FIELDS}
        onSubmit={(values) => make.mutate(values)}
      >
        <NativeSelect
          label={text.kind}
          value={kind}
          data={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
          onChange={(event) => {
            setKind(KINDS.find((one) => one === event.currentTarget.value) ?? kind)
            setSubject('qrcode')
          }}
          data-autofocus
        />
        {kind !== 'tax' && (
          <NativeSelect
            label={text.what}
            value={subject}
            data={subjects.map((value) => ({ value, label: text.subjects[value] }))}
            onChange={(event) => setSubject(SUBJECTS.find((one) => one === event.currentTarget.value) ?? subject)}
            error={faultOf(make.error, 'subject')}
          />
        )}
        {kind !== 'tax' && known.length > 0 && (
          <NativeSelect
            name="code"
            label={text.code}
            data={[{ value: '', label: text.any }, ...known]}
            error={faultOf(make.error, 'code')}
          />
        )}
        {kind === 'fee' && subject.startsWith('payout') && (
          <TextInput
            name="code"
            label={text.code}
            placeholder={text.any}
            maxLength={32}
            error={faultOf(make.error, 'code')}
          />
        )}
        {kind === 'fee' && <FeeFields isPayment={!subject.startsWith('payout')} ends={ends} error={make.error} />}
        {kind === 'tax' && !ends && (
          <TextInput
            name="percent"
            label={text.percent}
            inputMode="decimal"
            pattern="[0-9]{1,3}([.,][0-9]{1,2})?"
            placeholder="11"
            required
            error={faultOf(make.error, 'basisPoints')}
          />
        )}
        {kind === 'settlement' && !ends && <ScheduleFields error={make.error} />}
        <Checkbox label={text.end} checked={ends} onChange={(event) => setEnds(event.currentTarget.checked)} />
        <TextInput
          name="validFrom"
          type="datetime-local"
          label={text.validFrom}
          description={text.validFromHint}
          error={faultOf(make.error, 'validFrom')}
        />
      </Form>
    </Dialog>
  )
}

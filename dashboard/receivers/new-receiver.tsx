import { TextInput } from '@mantine/core'
import { useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialogs/dialog.tsx'
import { Form, faultOf, textOf } from '../parts/form/form.tsx'
import { useToast } from '../parts/toast.tsx'
import { AccountFields } from '../payouts/account-fields.tsx'
import { readPayoutForm } from '../payouts/read-payout-form.ts'
import { useSaveReceiver } from './queries.ts'
import { words } from './words.ts'

const FIELDS = ['receiverName', 'receiverAccountNo', 'receiverBankCode', 'note']

/** Keeps a receiver before anything is sent to them; the account can be checked with its bank. */
export function NewReceiver({ onClose }: { onClose: () => void }) {
  const text = useWords(words)
  const showToast = useToast()
  const keep = useSaveReceiver(() => {
    showToast(text.stored)
    onClose()
  })
  const submit = (values: FormData) =>
    keep.mutate({ ...readPayoutForm(values).attributes, note: textOf(values, 'note') ?? '' })
  return (
    <Dialog title={text.add} onClose={onClose}>
      <Form submit={text.save} isBusy={keep.isPending} error={keep.error} fields={FIELDS} onSubmit={submit}>
        <AccountFields fault={(field) => faultOf(keep.error, field.replace('attributes.', ''))} />
        <TextInput
          name="note"
          label={`${text.note} (${text.optional})`}
          description={text.noteHint}
          maxLength={100}
          autoComplete="off"
          error={faultOf(keep.error, 'note')}
        />
      </Form>
    </Dialog>
  )
}

import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialogs/dialog.tsx'
import { Form, faultOf, textOf } from '../parts/form/form.tsx'
import { useToast } from '../parts/toast.tsx'
import { reloadStatements } from './queries.ts'
import { words } from './words.ts'

type Props = { id: string; onClose: () => void; onUndone: () => void }

/** Undoes a match that was wrong, with the reason. */
export function UndoDialog({ id, onClose, onUndone }: Props) {
  const text = useWords(words)
  const showToast = useToast()
  const undo = useMutation({
    mutationFn: (values: FormData) =>
      call('POST /dashboard/api/operator/statements/matches/:id/undo', {
        params: { id },
        body: { note: textOf(values, 'note') ?? '' },
      }),
    onSuccess: async ({ opened }) => {
      await reloadStatements()
      showToast(text.undone(opened))
      onUndone()
    },
  })
  return (
    <Dialog title={text.undoTitle} onClose={onClose}>
      <p style={{ marginBottom: '1rem' }}>{text.undoText}</p>
      <Form
        submit={text.undo}
        isBusy={undo.isPending}
        error={undo.error}
        fields={['note']}
        onSubmit={(values) => undo.mutate(values)}
      >
        <Textarea
          name="note"
          label={text.note}
          description={text.noteHint}
          required
          maxLength={500}
          error={faultOf(undo.error, 'note')}
          data-autofocus
        />
      </Form>
    </Dialog>
  )
}

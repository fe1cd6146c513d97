import { useMutation } from '@tanstack/react-query'
import type { SavedReceiver } from '../../src/dashboard/receivers/schema.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { useWords } from '../language/locale.tsx'
import { Confirm } from '../parts/dialogs/confirm.tsx'
import { useToast } from '../parts/toast.tsx'
import { words } from './words.ts'

/** Asks before a receiver is forgotten. */
export function RemoveReceiver({ receiver, onClose }: { receiver: SavedReceiver; onClose: () => void }) {
  const text = useWords(words)
  const showToast = useToast()
  const remove = useMutation({
    mutationFn: () => call('DELETE /dashboard/api/receivers/:id', { params: { id: receiver.id } }),
    onSuccess: () => {
      queryClient.invalidateQueries({ queryKey: ['receivers'] })
      showToast(text.removed)
      onClose()
    },
  })
  return (
    <Confirm
      opened
      title={text.removeTitle}
      action={text.remove}
      color="red"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{text.removeText(receiver.receiverName)}</p>
    </Confirm>
  )
}

import { useMutation } from '@tanstack/react-query'
import type { Member } from '../../src/dashboard/team/schema.ts'
import { call } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { Confirm } from '../parts/dialogs/confirm.tsx'
import { useToast } from '../parts/toast.tsx'
import { words as changeWords } from './changes/change-words.ts'
import { reloadTeam } from './queries.ts'
import { words } from './words.ts'

export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const text = useWords(words)
  const changes = useWords(changeWords)
  const showToast = useToast()
  const remove = useMutation({
    mutationFn: () => call('DELETE /dashboard/api/team/:userId', { params: { userId: member.userId } }),
    onSuccess: (held) => {
      showToast(held ? changes.held : text.removed)
      onClose()
    },
    onSettled: reloadTeam,
  })
  return (
    <Confirm
      opened
      title={text.removeTitle(member.name)}
      action={text.remove}
      color="red"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{text.removeText}</p>
    </Confirm>
  )
}

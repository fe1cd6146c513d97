import { useMutation } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { useToast } from '../parts/toast.tsx'
import { type Member, reloadTeam } from './queries.ts'
import { words } from './words.ts'

export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const text = useWords(words)
  const say = useToast()
  const remove = useMutation({
    mutationFn: () => api.delete(`/dashboard/api/team/${member.userId}`),
    onSuccess: () => {
      say(text.removed)
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

import { useMutation } from '@tanstack/react-query'
import type { MadeRole } from '../../../src/dashboard/team/schema.ts'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { useWords } from '../../language/locale.tsx'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { useToast } from '../../parts/toast.tsx'
import { reloadRoles } from './role-names.ts'
import { words } from './role-words.ts'

/** Deletes a role that has no members; otherwise lists its members. */
export function RemoveRole({ role, onClose }: { role: MadeRole; onClose: () => void }) {
  const text = useWords(words)
  const showToast = useToast()
  const remove = useMutation({
    mutationFn: () => call('DELETE /dashboard/api/roles/:id', { params: { id: role.id } }),
    onSuccess: () => {
      showToast(text.removed)
      onClose()
    },
    onSettled: reloadRoles,
  })
  const holders = holdersIn(remove.error)
  return (
    <Confirm
      opened
      title={text.removeTitle(role.name)}
      action={text.remove}
      color="red"
      isBusy={remove.isPending}
      error={holders ? null : remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p role={holders ? 'alert' : undefined}>{holders ? text.inUse(holders.join(', ')) : text.removeText}</p>
    </Confirm>
  )
}

function holdersIn(error: unknown): string[] | null {
  if (!(error instanceof Problem) || error.members.reason !== 'ROLE_IN_USE') return null
  const { holders } = error.members
  return Array.isArray(holders) ? holders.map(String) : null
}

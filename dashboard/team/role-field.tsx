import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ROLES } from '../../src/dashboard/roles.ts'
import { api } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { explain, isWorthSaying } from '../parts/explain.ts'
import { useToast } from '../parts/toast.tsx'
import { words as shared } from '../parts/words.ts'
import { words as shell } from '../shell/words.ts'
import { type Member, reloadTeam } from './queries.ts'
import { words } from './words.ts'

/** Changes a member's role; shown as changed once the server has done it. */
export function RoleField({ member }: { member: Member }) {
  const text = useWords(words)
  const sharedText = useWords(shared)
  const { roles } = useWords(shell)
  const say = useToast()
  const change = useMutation({
    mutationFn: (role: string) => api.patch(`/dashboard/api/team/${member.userId}`, { role }),
    onSuccess: () => say(text.roleChanged),
    onSettled: reloadTeam,
  })
  return (
    <NativeSelect
      size="sm"
      w={150}
      aria-label={text.roleOf(member.name)}
      value={member.role}
      disabled={change.isPending}
      data={ROLES.map((role) => ({ value: role, label: roles[role] }))}
      onChange={(event) => change.mutate(event.currentTarget.value)}
      error={change.error && isWorthSaying(change.error) ? explain(change.error, sharedText) : null}
    />
  )
}

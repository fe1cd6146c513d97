import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Role } from '../../src/dashboard/people/permissions.ts'
import type { Member } from '../../src/dashboard/team/schema.ts'
import { call } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { explain, isToBeShown } from '../parts/failures/explain.ts'
import { useToast } from '../parts/toast.tsx'
import { words as shared } from '../parts/words.ts'
import { words as changeWords } from './changes/change-words.ts'
import { reloadTeam } from './queries.ts'
import { useRoleNames } from './roles/role-names.ts'
import { words } from './words.ts'

/** Changes a member's role; shown as changed once the server has done it. */
export function RoleField({ member }: { member: Member }) {
  const text = useWords(words)
  const changes = useWords(changeWords)
  const sharedText = useWords(shared)
  const { choices } = useRoleNames()
  const showToast = useToast()
  const change = useMutation({
    mutationFn: (role: Role) =>
      call('PATCH /dashboard/api/team/:userId', { params: { userId: member.userId }, body: { role } }),
    onSuccess: (held) => showToast(held ? changes.held : text.roleChanged),
    onSettled: reloadTeam,
  })
  return (
    <NativeSelect
      size="sm"
      w={150}
      aria-label={text.roleOf(member.name)}
      value={member.role}
      disabled={change.isPending}
      data={choices}
      onChange={(event) => change.mutate(event.currentTarget.value as Role)}
      error={change.error && isToBeShown(change.error) ? explain(change.error, sharedText) : null}
    />
  )
}

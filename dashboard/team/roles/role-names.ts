import { useQuery } from '@tanstack/react-query'
import { BUILT_IN_ROLES, isBuiltIn } from '../../../src/dashboard/people/permissions.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWords } from '../../language/locale.tsx'
import { words as shell } from '../../shell/words.ts'

/** The roles that the account made. */
export const useRoles = () =>
  useQuery({ queryKey: ['roles'], queryFn: ({ signal }) => call('GET /dashboard/api/roles', { signal }) })

export const reloadRoles = () => queryClient.invalidateQueries({ queryKey: ['roles'] })

/** What roles are called, and every role that can be given. */
export function useRoleNames(): { nameOf: (role: string) => string; choices: { value: string; label: string }[] } {
  const { roles } = useWords(shell)
  const made = useRoles().data?.data ?? []
  return {
    nameOf: (role) => (isBuiltIn(role) ? roles[role] : (made.find(({ id }) => id === role)?.name ?? '…')),
    choices: [
      ...BUILT_IN_ROLES.map((value) => ({ value, label: roles[value] })),
      ...made.map(({ id, name }) => ({ value: id, label: name })),
    ],
  }
}

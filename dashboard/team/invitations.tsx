import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Invitation } from '../../src/dashboard/team/schema.ts'
import { call } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Below, type Column, ListTable } from '../parts/table/list-table.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { reloadTeam } from './queries.ts'
import { useRoleNames } from './roles/role-names.ts'
import { words } from './words.ts'

/** Who was invited and has not come yet. */
export function Invitations({ invitations, canChange }: { invitations: readonly Invitation[]; canChange: boolean }) {
  const text = useWords(words)
  const { nameOf } = useRoleNames()
  const withdraw = useMutation({
    mutationFn: (id: string) => call('DELETE /dashboard/api/team/invitations/:id', { params: { id } }),
    onSettled: reloadTeam,
  })
  const columns: Column<Invitation>[] = [
    {
      name: text.email,
      cell: ({ email, role }) => (
        <>
          {email}
          <Below>{nameOf(role)}</Below>
        </>
      ),
    },
    { name: text.role, wide: true, cell: ({ role }) => nameOf(role) },
    { name: text.expires, wide: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
  ]
  const actions: Column<Invitation> = {
    name: text.actions,
    isNameHidden: true,
    align: 'right',
    cell: ({ id, email }) => (
      <Button
        size="xs"
        variant="subtle"
        color="red"
        aria-label={`${text.withdraw}: ${email}`}
        disabled={withdraw.isPending}
        onClick={() => withdraw.mutate(id)}
      >
        {text.withdraw}
      </Button>
    ),
  }
  return (
    <>
      <h2 style={{ fontSize: '1rem' }}>{text.invitations}</h2>
      <ErrorNotice error={withdraw.error} />
      <ListTable
        label={text.invitations}
        columns={canChange ? [...columns, actions] : columns}
        rows={invitations}
        keyOf={({ id }) => id}
      />
    </>
  )
}

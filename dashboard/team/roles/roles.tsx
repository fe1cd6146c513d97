import { Button } from '@mantine/core'
import { useState } from 'react'
import { BUILT_IN_ROLES, permissionsOf } from '../../../src/dashboard/people/permissions.ts'
import type { MadeRole } from '../../../src/dashboard/team/schema.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Icon } from '../../parts/icon.tsx'
import { LoadingPanel } from '../../parts/loading.tsx'
import { useMay } from '../../session/session.tsx'
import { words as shell } from '../../shell/words.ts'
import { TeamScreen } from '../team-screen.tsx'
import { words as team } from '../words.ts'
import { RemoveRole } from './remove-role.tsx'
import { RoleCard } from './role-card.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useRoles } from './role-names.ts'
import { words } from './role-words.ts'

type Open = { readonly what: 'edit' | 'remove'; readonly role: MadeRole } | 'new' | null

/** The roles that the account made, and the built-in ones, each with what it may do. */
export function Roles() {
  const text = useWords(words)
  const { roleHints } = useWords(team)
  const { roles: names } = useWords(shell)
  const canChange = useMay('team.change')
  const roles = useRoles()
  const [open, setOpen] = useState<Open>(null)
  const shut = () => setOpen(null)
  const hintOf = ({ members, invitations }: MadeRole) =>
    [text.people(members), ...(invitations > 0 ? [text.invited(invitations)] : [])].join(' · ')
  const create = canChange && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen('new')}>
      {text.newRole}
    </Button>
  )
  return (
    <TeamScreen actions={create}>
      <p className="muted">{text.text}</p>
      <h2 style={{ fontSize: '1rem' }}>{text.own}</h2>
      {roles.error && <ErrorNotice error={roles.error} onRetry={() => roles.refetch()} />}
      {roles.isPending && <LoadingPanel lines={2} />}
      {roles.data?.data.length === 0 && <p className="muted">{text.ownEmpty}</p>}
      {roles.data?.data.map((role) => (
        <RoleCard
          key={role.id}
          name={role.name}
          hint={hintOf(role)}
          permissions={role.permissions}
          {...(canChange && {
            actions: {
              onEdit: () => setOpen({ what: 'edit', role }),
              onRemove: () => setOpen({ what: 'remove', role }),
            },
          })}
        />
      ))}
      <h2 style={{ fontSize: '1rem' }}>{text.builtIn}</h2>
      {BUILT_IN_ROLES.map((role) => (
        <RoleCard
          key={role}
          name={names[role]}
          hint={roleHints[role]}
          permissions={permissionsOf(role, null)}
          isEverything={role === 'owner'}
        />
      ))}
      {open === 'new' && <RoleDialog changed={null} onClose={shut} />}
      {open !== null && open !== 'new' && open.what === 'edit' && <RoleDialog changed={open.role} onClose={shut} />}
      {open !== null && open !== 'new' && open.what === 'remove' && <RemoveRole role={open.role} onClose={shut} />}
    </TeamScreen>
  )
}

import { Button } from '@mantine/core'
import type { Member } from '../../src/dashboard/team/schema.ts'
import { useWords } from '../language/locale.tsx'
import { Below, type Column, ListTable } from '../parts/table/list-table.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Tag } from '../parts/values/status.tsx'
import { useSession } from '../session/session.tsx'
import { RoleField } from './role-field.tsx'
import { useRoleNames } from './roles/role-names.ts'
import { words } from './words.ts'

type Props = {
  members: readonly Member[] | undefined
  canChange: boolean
  onRemove: (member: Member) => void
}

export function MemberTable({ members, canChange, onRemove }: Props) {
  const text = useWords(words)
  const { nameOf } = useRoleNames()
  const { user } = useSession()
  const remove = (member: Member) => (
    <Button
      size="xs"
      variant="subtle"
      color="red"
      aria-label={text.removeOf(member.name)}
      onClick={() => onRemove(member)}
    >
      {text.remove}
    </Button>
  )
  const columns: Column<Member>[] = [
    {
      name: text.name,
      cell: ({ name, email, userId }) => (
        <>
          <strong>{name}</strong> {userId === user.id && <span className="muted">({text.you})</span>}
          <br />
          <span className="muted">
            {email.split('@')[0]}
            <wbr />@{email.split('@')[1]}
          </span>
        </>
      ),
    },
    {
      name: text.role,
      cell: (member) =>
        canChange ? (
          <>
            <RoleField member={member} />
            <Below>{remove(member)}</Below>
          </>
        ) : (
          nameOf(member.role)
        ),
    },
    {
      name: text.secondFactor,
      wide: true,
      cell: ({ twoFactor }) => <Tag tone={twoFactor ? 'good' : 'warn'}>{twoFactor ? text.on : text.off}</Tag>,
    },
    {
      name: text.lastSeen,
      wide: true,
      cell: ({ lastSeenAt }) => (lastSeenAt ? <Moment at={lastSeenAt} /> : text.never),
    },
  ]
  const actions: Column<Member> = {
    name: text.actions,
    isNameHidden: true,
    align: 'right',
    wide: true,
    cell: remove,
  }
  return (
    <ListTable
      label={text.tabs.members}
      columns={canChange ? [...columns, actions] : columns}
      rows={members}
      keyOf={({ userId }) => userId}
      skeletons={3}
    />
  )
}

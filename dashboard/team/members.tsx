import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMay } from '../session/merchant.tsx'
import { Invitations } from './invitations.tsx'
import { Invite } from './invite.tsx'
import { MemberTable } from './member-table.tsx'
import { type Member, useTeam } from './queries.ts'
import { RemoveMember } from './remove-member.tsx'
import { TeamScreen } from './team-screen.tsx'
import { words } from './words.ts'

/** Who works for the merchant, in which role, and who is invited to. */
export function Members() {
  const text = useWords(words)
  const canChange = useMay('team.change')
  const team = useTeam()
  const [isInviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<Member | null>(null)
  const invite = canChange && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setInviting(true)}>
      {text.invite}
    </Button>
  )
  return (
    <TeamScreen actions={invite}>
      {team.error ? (
        <Trouble error={team.error} onRetry={() => team.refetch()} />
      ) : (
        <>
          <MemberTable members={team.data?.members} canChange={canChange} onRemove={setLeaving} />
          {team.data && team.data.invitations.length > 0 && (
            <Invitations invitations={team.data.invitations} canChange={canChange} />
          )}
        </>
      )}
      {isInviting && <Invite onClose={() => setInviting(false)} />}
      {leaving && <RemoveMember member={leaving} onClose={() => setLeaving(null)} />}
    </TeamScreen>
  )
}

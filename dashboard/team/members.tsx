import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Member } from '../../src/dashboard/team/schema.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Icon } from '../parts/icon.tsx'
import { useMay } from '../session/session.tsx'
import { Invitations } from './invitations.tsx'
import { Invite } from './invite.tsx'
import { MemberTable } from './member-table.tsx'
import { useTeam } from './queries.ts'
import { RemoveMember } from './remove-member.tsx'
import { SignInPolicy } from './sign-in-policy.tsx'
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
        <ErrorNotice error={team.error} onRetry={() => team.refetch()} />
      ) : (
        <>
          <MemberTable members={team.data?.members} canChange={canChange} onRemove={setLeaving} />
          {team.data && team.data.invitations.length > 0 && (
            <Invitations invitations={team.data.invitations} canChange={canChange} />
          )}
          <SignInPolicy />
        </>
      )}
      {isInviting && <Invite onClose={() => setInviting(false)} />}
      {leaving && <RemoveMember member={leaving} onClose={() => setLeaving(null)} />}
    </TeamScreen>
  )
}

import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isBuiltIn, type Role } from '../../src/dashboard/people/permissions.ts'
import { call } from '../api/call.ts'
import { ShownOnce } from '../developers/shown-once.tsx'
import { useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialogs/dialog.tsx'
import { Form, faultOf, textOf } from '../parts/form/form.tsx'
import { useToast } from '../parts/toast.tsx'
import { words as changeWords } from './changes/change-words.ts'
import { reloadTeam } from './queries.ts'
import { useRoleNames } from './roles/role-names.ts'
import { words } from './words.ts'

/** Invites a person by mail. A sandbox shows the link as well. */
export function Invite({ onClose }: { onClose: () => void }) {
  const text = useWords(words)
  const changes = useWords(changeWords)
  const { choices } = useRoleNames()
  const showToast = useToast()
  const [role, setRole] = useState<Role>('developer')
  const invite = useMutation({
    mutationFn: (email: string) => call('POST /dashboard/api/team', { body: { email, role } }),
    onSuccess: (invited) => {
      reloadTeam()
      showToast('changeId' in invited ? changes.held : text.invited(invited.email))
      if (!linkOf(invited)) onClose()
    },
  })
  const link = invite.data && linkOf(invite.data)
  return (
    <Dialog title={text.invite} onClose={onClose}>
      {link ? (
        <ShownOnce secret={link} copy={text.copyLink} onDone={onClose}>
          {text.inviteLink}
        </ShownOnce>
      ) : (
        <Form
          submit={text.sendInvitation}
          isBusy={invite.isPending}
          error={invite.error}
          fields={['email']}
          onSubmit={(values) => invite.mutate(textOf(values, 'email') ?? '')}
        >
          <TextInput
            name="email"
            type="email"
            label={text.email}
            required
            data-autofocus
            error={faultOf(invite.error, 'email')}
          />
          <NativeSelect
            label={text.role}
            description={isBuiltIn(role) ? text.roleHints[role] : text.roleHintOwn}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value as Role)}
            data={choices}
          />
        </Form>
      )}
    </Dialog>
  )
}

const linkOf = (invited: { changeId: string } | { link?: string }) => ('link' in invited ? invited.link : undefined)

import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ROLES, type Role } from '../../src/dashboard/roles.ts'
import { api } from '../api/call.ts'
import { ShownOnce } from '../developers/shown-once.tsx'
import { useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Form, faultOf, textOf } from '../parts/form.tsx'
import { useToast } from '../parts/toast.tsx'
import { words as shell } from '../shell/words.ts'
import { type Invitation, reloadTeam } from './queries.ts'
import { words } from './words.ts'

/** Invites somebody by mail. A sandbox shows the link as well. */
export function Invite({ onClose }: { onClose: () => void }) {
  const text = useWords(words)
  const { roles } = useWords(shell)
  const say = useToast()
  const [role, setRole] = useState<Role>('developer')
  const invite = useMutation({
    mutationFn: (email: string) => api.post<Invitation>('/dashboard/api/team', { email, role }),
    onSuccess: ({ email, link }) => {
      reloadTeam()
      say(text.invited(email))
      if (!link) onClose()
    },
  })
  return (
    <Dialog title={text.invite} onClose={onClose}>
      {invite.data?.link ? (
        <ShownOnce secret={invite.data.link} copy={text.copyLink} onDone={onClose}>
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
            description={text.roleHints[role]}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value as Role)}
            data={ROLES.map((value) => ({ value, label: roles[value] }))}
          />
        </Form>
      )}
    </Dialog>
  )
}

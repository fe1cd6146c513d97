import { PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { Form } from '../parts/form.tsx'
import { Panel } from '../parts/screen.tsx'
import { useToast } from '../parts/toast.tsx'
import { PASSWORD_MIN } from '../sign-in/reset.tsx'
import { words } from './words.ts'

/** Changes the password; whoever else is signed in with the old one no longer is. */
export function Password() {
  const text = useWords(words)
  const say = useToast()
  const [round, setRound] = useState(0)
  const change = useMutation({
    mutationFn: (values: FormData) =>
      api.post('/dashboard/api/auth/change-password', {
        currentPassword: String(values.get('current')),
        newPassword: String(values.get('new')),
        revokeOtherSessions: true,
      }),
    onSuccess: () => {
      say(text.passwordChanged)
      setRound(round + 1) // the fields begin anew, empty
    },
  })
  return (
    <Panel title={text.password} isNarrow>
      <Form
        key={round}
        submit={text.changePassword}
        isBusy={change.isPending}
        error={change.error}
        onSubmit={(values) => change.mutate(values)}
      >
        <PasswordInput name="current" label={text.currentPassword} autoComplete="current-password" required />
        <PasswordInput
          name="new"
          label={text.newPassword}
          description={text.newPasswordHint}
          autoComplete="new-password"
          minLength={PASSWORD_MIN}
          required
        />
      </Form>
    </Panel>
  )
}

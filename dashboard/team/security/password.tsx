import { PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { Form } from '../../parts/form/form.tsx'
import { Panel } from '../../parts/screen.tsx'
import { useToast } from '../../parts/toast.tsx'
import { PASSWORD_MIN } from '../../sign-in/reset.tsx'
import { words } from '../words.ts'

/** Changes the password; the server ends every other session of the person. */
export function Password() {
  const text = useWords(words)
  const showToast = useToast()
  const [round, setRound] = useState(0)
  const change = useMutation({
    mutationFn: (values: FormData) =>
      call('POST /dashboard/api/auth/change-password', {
        body: { currentPassword: String(values.get('current')), newPassword: String(values.get('new')) },
      }),
    onSuccess: () => {
      showToast(text.passwordChanged)
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

import { Anchor, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useWords } from '../language/locale.tsx'
import { Form } from '../parts/form/form.tsx'
import { paths } from '../paths.ts'
import { resetPassword } from '../session/sign-in-calls.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { words } from './words.ts'

export const PASSWORD_MIN = 12

/** Where the link in the mail leads. */
export function Reset() {
  const text = useWords(words)
  const [search] = useSearchParams()
  const reset = useMutation({ mutationFn: (password: string) => resetPassword(search.get('token') ?? '', password) })
  const toSignIn = (
    <Anchor component={Link} to={paths.signIn}>
      {text.backToSignIn}
    </Anchor>
  )
  return (
    <SignInLayout title={text.resetTitle}>
      {reset.isSuccess ? (
        <>
          <p role="status">{text.resetDone}</p>
          {toSignIn}
        </>
      ) : (
        <Form
          submit={text.setPassword}
          isBusy={reset.isPending}
          error={reset.error}
          onSubmit={(values) => reset.mutate(String(values.get('password') ?? ''))}
          beside={toSignIn}
        >
          <PasswordInput
            name="password"
            label={text.newPassword}
            description={text.newPasswordHint}
            autoComplete="new-password"
            minLength={PASSWORD_MIN}
            required
            size="md"
          />
        </Form>
      )}
    </SignInLayout>
  )
}

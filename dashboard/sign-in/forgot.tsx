import { Anchor, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useWords } from '../language/locale.tsx'
import { Form, textOf } from '../parts/form/form.tsx'
import { paths } from '../paths.ts'
import { requestReset } from '../session/sign-in-calls.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { words } from './words.ts'

/** Requests the link to a new password. The reply does not reveal whether the account exists. */
export function Forgot() {
  const text = useWords(words)
  const request = useMutation({ mutationFn: requestReset })
  const back = (
    <Anchor component={Link} to={paths.signIn} size="sm">
      {text.backToSignIn}
    </Anchor>
  )
  if (request.isSuccess) {
    return (
      <SignInLayout title={text.sentTitle}>
        <p role="status">{text.sent(request.variables)}</p>
        {back}
      </SignInLayout>
    )
  }
  return (
    <SignInLayout title={text.forgotTitle}>
      <p>{text.forgotText}</p>
      <Form
        submit={text.sendLink}
        isBusy={request.isPending}
        error={request.error}
        onSubmit={(values) => request.mutate(textOf(values, 'email') ?? '')}
        beside={back}
      >
        <TextInput name="email" type="email" label={text.email} autoComplete="username" required size="md" />
      </Form>
    </SignInLayout>
  )
}

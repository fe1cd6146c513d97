import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { OpenInvitation } from '../../src/dashboard/team/schema.ts'
import { call } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Form, textOf } from '../parts/form/form.tsx'
import { BASE, paths } from '../paths.ts'
import { useMe } from '../session/me.ts'
import { Reauthenticate } from '../session/reauthenticate.tsx'
import { roleOf } from '../session/role-of.ts'
import { signIn } from '../session/sign-in-calls.ts'
import { words as shell } from '../shell/words.ts'
import { words } from '../team/words.ts'
import { PASSWORD_MIN } from './reset.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/** The page is loaded anew: who is looking at it has changed. */
const enter = () => location.assign(`${BASE}/`)

/** Where the link of an invitation leads. */
export function Invitation() {
  const text = useWords(words)
  const token = useSearchParams()[0].get('token') ?? ''
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('GET /dashboard/api/invitations/:token', { params: { token } }),
    retry: false,
  })
  const isGone = invitation.error instanceof Problem && invitation.error.status < 500
  if (!invitation.data) {
    return (
      <SignInLayout title={text.invitationTitle('Gapura')}>
        {isGone ? <p>{text.invitationGone}</p> : <ErrorNotice error={invitation.error} />}
        <Anchor href={BASE + paths.signIn}>{text.toSignIn}</Anchor>
      </SignInLayout>
    )
  }
  return <Shown invited={invitation.data} token={token} />
}

function Shown({ invited, token }: { invited: OpenInvitation; token: string }) {
  const text = useWords(words)
  const { roles, operator } = useWords(shell)
  const me = useMe().data
  const accept = useMutation({
    mutationFn: async (account: { name?: string; password?: string }) => {
      await call('POST /dashboard/api/invitations/:token/accept', { params: { token }, body: account })
      if (account.password) await signIn(invited.email, account.password)
    },
    onSuccess: enter,
  })
  const roleIn = ({ role, roleName }: OpenInvitation) => (role ? roleOf({ role, roleName }, roles) : operator)
  const isThem = me?.is === 'signed_in' && me.user.email === invited.email
  return (
    <SignInLayout title={text.invitationTitle(invited.merchant ?? 'Gapura')}>
      <p>{text.invitationText(roleIn(invited), invited.email)}</p>
      {invited.hasAccount && !isThem && (
        <>
          <p>{text.signInFirst(invited.email)}</p>
          <Anchor href={BASE + paths.signIn}>{text.toSignIn}</Anchor>
        </>
      )}
      {isThem && (
        <>
          <Reauthenticate />
          <ErrorNotice error={accept.error} />
          <Button loading={accept.isPending} onClick={() => accept.mutate({})}>
            {text.join}
          </Button>
        </>
      )}
      {!invited.hasAccount && (
        <Form
          submit={text.join}
          isBusy={accept.isPending}
          error={accept.error}
          onSubmit={(values) =>
            accept.mutate({ name: textOf(values, 'name') ?? '', password: String(values.get('password')) })
          }
        >
          <TextInput name="name" label={text.yourName} autoComplete="name" maxLength={100} required size="md" />
          <PasswordInput
            name="password"
            label={text.choosePassword}
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

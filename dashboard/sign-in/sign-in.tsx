import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Problem } from '../api/problem.ts'
import { useWords } from '../language/locale.tsx'
import { Form, textOf } from '../parts/form/form.tsx'
import { Icon } from '../parts/icon.tsx'
import { paths } from '../paths.ts'
import type { SandboxLogin } from '../session/me.ts'
import { provePasskey } from '../session/passkeys.ts'
import { refreshMe, signIn } from '../session/sign-in-calls.ts'
import { SecondStep } from './second-step.tsx'
import css from './sign-in-layout.module.css'
import { SignInLayout } from './sign-in-layout.tsx'
import { words } from './words.ts'

/** A refusal of credentials in our words; any other trouble as it is. */
const spoken = (error: unknown, sentence: string): unknown =>
  error instanceof Problem && (error.status === 401 || error.status === 400)
    ? new Problem(error.status, { detail: sentence })
    : error

export function SignIn({ sandboxLogin }: { sandboxLogin: SandboxLogin | null }) {
  const text = useWords(words)
  const [needsCode, setNeedsCode] = useState(false)
  const entry = useMutation({
    mutationFn: async ({ email, password }: SandboxLogin) => {
      const { needsCode } = await signIn(email, password)
      if (needsCode) setNeedsCode(true)
      else await refreshMe()
    },
  })
  const passkey = useMutation({
    mutationFn: async () => {
      await provePasskey()
      await refreshMe()
    },
  })
  if (needsCode) return <SecondStep onBack={() => setNeedsCode(false)} />
  const submit = (values: FormData) =>
    entry.mutate({ email: textOf(values, 'email') ?? '', password: String(values.get('password') ?? '') })
  const error = passkey.error
    ? new Problem(401, { detail: text.passkeyFailed })
    : entry.error && spoken(entry.error, text.wrong)
  return (
    <SignInLayout title={text.title}>
      <Form submit={text.signIn} isBusy={entry.isPending} error={error} onSubmit={submit} beside={<Forgot />}>
        <TextInput
          name="email"
          type="email"
          label={text.email}
          autoComplete="username webauthn"
          required
          autoFocus
          size="md"
        />
        <PasswordInput name="password" label={text.password} autoComplete="current-password" required size="md" />
      </Form>
      <span className={css.or}>{text.or}</span>
      <Button
        variant="default"
        leftSection={<Icon name="key" />}
        loading={passkey.isPending}
        onClick={() => passkey.mutate()}
      >
        {text.passkey}
      </Button>
      {sandboxLogin && <Demo login={sandboxLogin} isBusy={entry.isPending} onUse={() => entry.mutate(sandboxLogin)} />}
    </SignInLayout>
  )
}

function Forgot() {
  const text = useWords(words)
  return (
    <Anchor component={Link} to={paths.forgot} size="sm">
      {text.forgot}
    </Anchor>
  )
}

/** The login of the demo merchant, which only a sandbox has. */
function Demo({ login, isBusy, onUse }: { login: SandboxLogin; isBusy: boolean; onUse: () => void }) {
  const text = useWords(words)
  return (
    <section className={css.demo} aria-label={text.demoTitle}>
      <strong>{text.demoTitle}</strong>
      <p>{text.demoText}</p>
      <p>
        <code>{login.email}</code>
        <br />
        <code>{login.password}</code>
      </p>
      <Button variant="light" onClick={onUse} disabled={isBusy}>
        {text.demoAction}
      </Button>
    </section>
  )
}

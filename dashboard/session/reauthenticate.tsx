import { Button, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, guards } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Form, textOf } from '../parts/form/form.tsx'
import { words as shared } from '../parts/words.ts'
import { usePerson } from './me.ts'
import { provePasskey } from './passkeys.ts'
import { words } from './words.ts'

/** The dialog opens out of other dialogs, and lies above them. */
const ABOVE = 300

type Proof = { password: string; code?: string } | 'passkey'

const prove = (proof: Proof): Promise<unknown> =>
  proof === 'passkey' ? provePasskey() : call('POST /dashboard/api/reauthenticate', { body: proof })

/** Has the person authenticate when the server wants a recent proof; the call that needed it is then repeated. */
export function Reauthenticate() {
  const text = useWords(words)
  const { close } = useWords(shared)
  const user = usePerson()
  const [opened, setOpened] = useState(false)
  const settle = useRef<((isProved: boolean) => void) | null>(null)
  const proof = useMutation({ mutationFn: prove, onSuccess: () => end(true) })

  useEffect(() => {
    guards.reauthenticate = () =>
      new Promise((resolve) => {
        settle.current?.(false)
        settle.current = resolve
        setOpened(true)
      })
    return () => {
      guards.reauthenticate = async () => false
    }
  }, [])

  const end = (isProved: boolean) => {
    settle.current?.(isProved)
    settle.current = null
    setOpened(false)
    proof.reset()
  }
  const submit = (values: FormData) => {
    const code = textOf(values, 'code')?.replaceAll(' ', '')
    proof.mutate({ password: String(values.get('password') ?? ''), ...(code ? { code } : {}) })
  }
  const hasPasskey = (user?.passkeys ?? 0) > 0
  const takesPasskeyOnly = hasPasskey && !user?.twoFactor
  return (
    <Modal
      opened={opened}
      onClose={() => end(false)}
      zIndex={ABOVE}
      title={text.title}
      centered
      closeButtonProps={{ 'aria-label': close }}
    >
      <p style={{ marginBottom: '1rem' }}>{text.why}</p>
      {takesPasskeyOnly ? (
        <>
          <ErrorNotice error={proof.error} />
          <Button loading={proof.isPending} onClick={() => proof.mutate('passkey')} data-autofocus>
            {text.usePasskey}
          </Button>
        </>
      ) : (
        <Form
          submit={text.confirm}
          isBusy={proof.isPending}
          error={proof.error}
          onSubmit={submit}
          beside={
            hasPasskey && (
              <Button variant="subtle" onClick={() => proof.mutate('passkey')}>
                {text.usePasskey}
              </Button>
            )
          }
        >
          <PasswordInput
            name="password"
            label={text.password}
            autoComplete="current-password"
            required
            data-autofocus
          />
          {user?.twoFactor && (
            <TextInput name="code" label={text.code} inputMode="numeric" autoComplete="one-time-code" required />
          )}
        </Form>
      )}
    </Modal>
  )
}

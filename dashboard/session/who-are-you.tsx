import { Button, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, guards } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { Form, textOf } from '../parts/form.tsx'
import { words as shared } from '../parts/words.ts'
import { useSession } from './merchant.tsx'
import { provePasskey } from './passkeys.ts'
import { words } from './words.ts'

/** The question arises out of other dialogs, and stands before them. */
const ABOVE = 300

type Proof = { password: string } | { code: string } | 'passkey'

const ask = (proof: Proof): Promise<unknown> =>
  proof === 'passkey' ? provePasskey() : api.post('/dashboard/api/reauthenticate', proof)

/** Asks again who it is when the server wants to know; what was being done then goes on by itself. */
export function WhoAreYou() {
  const text = useWords(words)
  const { close } = useWords(shared)
  const { user } = useSession()
  const [opened, setOpened] = useState(false)
  const [way, setWay] = useState<'password' | 'code'>('password')
  const settle = useRef<((said: boolean) => void) | null>(null)
  const proof = useMutation({ mutationFn: ask, onSuccess: () => end(true) })

  useEffect(() => {
    guards.askAgain = () =>
      new Promise((resolve) => {
        settle.current?.(false)
        settle.current = resolve
        setOpened(true)
      })
    return () => {
      guards.askAgain = async () => false
    }
  }, [])

  const end = (said: boolean) => {
    settle.current?.(said)
    settle.current = null
    setOpened(false)
    proof.reset()
  }
  const submit = (values: FormData) => {
    const text = textOf(values, way) ?? ''
    proof.mutate(way === 'password' ? { password: text } : { code: text })
  }
  const other = way === 'password' ? 'code' : 'password'
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
      <Form
        submit={text.confirm}
        isBusy={proof.isPending}
        error={proof.error}
        onSubmit={submit}
        beside={
          <>
            {user.twoFactor && (
              <Button variant="subtle" onClick={() => setWay(other)}>
                {way === 'password' ? text.useCode : text.usePassword}
              </Button>
            )}
            {user.passkeys > 0 && (
              <Button variant="subtle" onClick={() => proof.mutate('passkey')}>
                {text.usePasskey}
              </Button>
            )}
          </>
        }
      >
        {way === 'password' ? (
          <PasswordInput
            key="password"
            name="password"
            label={text.password}
            autoComplete="current-password"
            required
            data-autofocus
          />
        ) : (
          <TextInput
            key="code"
            name="code"
            label={text.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            data-autofocus
          />
        )}
      </Form>
    </Modal>
  )
}

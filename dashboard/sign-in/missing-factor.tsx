import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../api/problem.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Icon } from '../parts/icon.tsx'
import { provePasskey } from '../session/passkeys.ts'
import { Reauthenticate } from '../session/reauthenticate.tsx'
import { refreshMe, signOut } from '../session/sign-in-calls.ts'
import { AddPasskey } from '../team/security/passkeys.tsx'
import { TurnOn } from '../team/security/second-factor.tsx'
import css from './sign-in-layout.module.css'
import { SignInLayout } from './sign-in-layout.tsx'
import { words } from './words.ts'

/** What a role that moves money or holds secrets does before anything else: add a second factor, or show the one there is. */
export function MissingFactor({ missing }: { missing: 'enrol' | 'show' }) {
  const text = useWords(words)
  return (
    <SignInLayout title={missing === 'enrol' ? text.enrolTitle : text.showTitle}>
      <p>{missing === 'enrol' ? text.enrolText : text.showText}</p>
      {missing === 'enrol' ? <Enrol /> : <Show />}
      <Button variant="subtle" onClick={() => signOut()}>
        {text.leave}
      </Button>
      <Reauthenticate />
    </SignInLayout>
  )
}

function Enrol() {
  const text = useWords(words)
  const [way, setWay] = useState<'passkey' | 'app' | null>(null)
  const close = () => {
    setWay(null)
    refreshMe()
  }
  return (
    <>
      <Button leftSection={<Icon name="key" />} onClick={() => setWay('passkey')}>
        {text.enrolPasskey}
      </Button>
      <span className={css.or}>{text.or}</span>
      <Button variant="default" onClick={() => setWay('app')}>
        {text.enrolApp}
      </Button>
      {way === 'passkey' && <AddPasskey onClose={close} />}
      {way === 'app' && <TurnOn onClose={close} />}
    </>
  )
}

function Show() {
  const text = useWords(words)
  const passkey = useMutation({ mutationFn: provePasskey, onSuccess: () => refreshMe() })
  return (
    <>
      <ErrorNotice error={passkey.error && new Problem(401, { detail: text.showFailed })} />
      <Button leftSection={<Icon name="key" />} loading={passkey.isPending} onClick={() => passkey.mutate()}>
        {text.passkey}
      </Button>
    </>
  )
}

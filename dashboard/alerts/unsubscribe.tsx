import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { call } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { SignInLayout } from '../sign-in/sign-in-layout.tsx'
import { words } from './words.ts'

/** Ends emails for the holder of the link in one, signed in or not. Link scanners end nothing, because it asks first. */
export function Unsubscribe() {
  const text = useWords(words)
  const { hash } = useLocation()
  const end = useMutation({
    mutationFn: () => call('POST /dashboard/api/unsubscribe', { body: { token: hash.slice(1) } }),
  })
  if (end.isSuccess) {
    return (
      <SignInLayout title={text.endedTitle}>
        <p role="status">{text.ended}</p>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout title={text.endTitle}>
      <p>{text.endText}</p>
      {end.error && <ErrorNotice error={end.error} />}
      <Button onClick={() => end.mutate()} loading={end.isPending}>
        {text.end}
      </Button>
    </SignInLayout>
  )
}

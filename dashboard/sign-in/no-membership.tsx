import { Button } from '@mantine/core'
import { useWords } from '../language/locale.tsx'
import { signOut } from '../session/sign-in-calls.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { words } from './words.ts'

/** Signed in, and a member of no merchant. */
export function NoMembership() {
  const text = useWords(words)
  return (
    <SignInLayout title={text.nowhere}>
      <p>{text.nowhereText}</p>
      <Button onClick={signOut}>{text.leave}</Button>
    </SignInLayout>
  )
}

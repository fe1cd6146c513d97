import { Button } from '@mantine/core'
import type { RouteObject } from 'react-router'
import { useWords } from '../language/locale.tsx'
import { paths } from '../paths.ts'
import type { SandboxLogin } from '../session/me.ts'
import { signOut } from '../session/sign-in-calls.ts'
import { Forgot } from './forgot.tsx'
import { Reset } from './reset.tsx'
import { SignIn } from './sign-in.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { words } from './words.ts'

const invitation: RouteObject = {
  path: paths.invitation,
  lazy: async () => ({ Component: (await import('./invitation.tsx')).Invitation }),
}

const unsubscribe: RouteObject = {
  path: paths.unsubscribe,
  lazy: async () => ({ Component: (await import('../alerts/unsubscribe.tsx')).Unsubscribe }),
}

/** The routes of a person who is not (any more) a member of a merchant. */
export const nowhereRoutes: RouteObject[] = [invitation, unsubscribe, { path: '*', element: <NoMembership /> }]

/** What there is without a session; every other address shows the sign-in and waits. */
export const outsideRoutes = (sandboxLogin: SandboxLogin | null): RouteObject[] => [
  { path: paths.forgot, element: <Forgot /> },
  { path: paths.reset, element: <Reset /> },
  invitation,
  unsubscribe,
  { path: '*', element: <SignIn sandboxLogin={sandboxLogin} /> },
]

/** Signed in, and a member of no merchant. */
function NoMembership() {
  const text = useWords(words)
  return (
    <SignInLayout title={text.nowhere}>
      <p>{text.nowhereText}</p>
      <Button onClick={signOut}>{text.leave}</Button>
    </SignInLayout>
  )
}

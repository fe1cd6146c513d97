import type { RouteObject } from 'react-router'
import { paths } from '../paths.ts'
import type { SandboxLogin } from '../session/me.ts'
import { Forgot } from './forgot.tsx'
import { NoMembership } from './no-membership.tsx'
import { Reset } from './reset.tsx'
import { SignIn } from './sign-in.tsx'

const invitation: RouteObject = {
  path: paths.invitation,
  lazy: async () => ({ Component: (await import('./invitation.tsx')).Invitation }),
}

/** The routes of a person who is not (any more) a member of a merchant. */
export const nowhereRoutes: RouteObject[] = [invitation, { path: '*', element: <NoMembership /> }]

/** What there is without a session; every other address shows the sign-in and waits. */
export const outsideRoutes = (sandboxLogin: SandboxLogin | null): RouteObject[] => [
  { path: paths.forgot, element: <Forgot /> },
  { path: paths.reset, element: <Reset /> },
  invitation,
  { path: '*', element: <SignIn sandboxLogin={sandboxLogin} /> },
]

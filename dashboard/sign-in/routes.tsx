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

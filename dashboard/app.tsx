import { lazy, Suspense, useEffect, useMemo } from 'react'
import { type RouteObject, RouterProvider } from 'react-router'
import { guards } from './api/call.ts'
import { prefetchOverview } from './overview/queries.ts'
import { ErrorNotice } from './parts/failures/error-notice.tsx'
import { ToastProvider } from './parts/toast.tsx'
import { useRouter } from './parts/use-router.ts'
import { BASE, paths } from './paths.ts'
import { isHome, preloadScreenAt, preloadScreens } from './preload.ts'
import { routes } from './routes.tsx'
import { type Me, useMe, usePerson } from './session/me.ts'
import { SessionProvider, useMay, useSession } from './session/session.tsx'
import { refreshMe } from './session/sign-in-calls.ts'
import { MissingFactor } from './sign-in/missing-factor.tsx'
import { nowhereRoutes, outsideRoutes } from './sign-in/routes.tsx'

/** Nothing that one person has on the screen is left to the next. */
export function App() {
  const person = usePerson()
  return (
    <ToastProvider key={person?.id}>
      <Area />
    </ToastProvider>
  )
}

/** Signed out, only the sign-in is shown; the requested address follows once it is done. */
function Area() {
  const me = useMe()
  useEffect(() => {
    guards.signedOut = () => void refreshMe()
    guards.refused = () => void refreshMe()
  }, [])
  if (me.data?.is === 'signed_in' && isOperatorArea(me.data)) return <OperatorArea me={me.data} />
  if (me.data?.is === 'signed_in')
    return me.data.merchants.length > 0 ? <Inside me={me.data} /> : <Outside routes={nowhereRoutes} />
  if (me.data) return <SignedOut me={me.data} />
  return me.error ? <ErrorNotice error={me.error} onRetry={() => me.refetch()} /> : null
}

const pathInApp = (): string => location.pathname.slice(BASE.length)

type SignedIn = Extract<Me, { is: 'signed_in' }>

/** The operators' area lies beside the accounts: a page of its own. Who works for no merchant has nothing else. */
function isOperatorArea({ operator, merchants }: SignedIn): boolean {
  const path = pathInApp()
  if (operator === null || path === paths.invitation) return false
  return merchants.length === 0 || path === paths.operator || path.startsWith(`${paths.operator}/`)
}

const OperatorPages = lazy(async () => ({
  default: (await import('./operator/operator-area.tsx')).OperatorArea,
}))
const OperatorArea = ({ me }: { me: SignedIn }) => (
  <Suspense>
    <OperatorPages me={me} />
  </Suspense>
)

function Inside({ me }: { me: SignedIn }) {
  return (
    <SessionProvider me={me}>
      <Protected />
    </SessionProvider>
  )
}

/** The account is seen once the second factor that it wants was shown. */
function Protected() {
  const { missingFactor } = useSession().merchant
  const isInvited = pathInApp() === paths.invitation
  return missingFactor && !isInvited ? <MissingFactor missing={missingFactor} /> : <Screens />
}

function Screens() {
  const router = useRouter(routes)
  const canReadOverview = useMay('overview.read')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first screen is waited for
  useEffect(() => {
    // Its figures are on their way while it is still being loaded and rendered.
    if (canReadOverview && isHome(pathInApp())) prefetchOverview(new URLSearchParams(location.search))
    void preloadScreens(() => !router.state.initialized || router.state.navigation.state !== 'idle')
  }, [])
  return <RouterProvider router={router} />
}

function SignedOut({ me }: { me: Extract<Me, { is: 'signed_out' }> }) {
  const routes = useMemo(() => outsideRoutes(me.sandboxLogin), [me])
  useEffect(() => void preloadScreenAt(pathInApp()), [])
  return <Outside routes={routes} />
}

function Outside({ routes }: { routes: RouteObject[] }) {
  const router = useRouter(routes)
  return <RouterProvider router={router} />
}

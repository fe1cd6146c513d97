import { useEffect, useMemo } from 'react'
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router'
import { guards } from './api/call.ts'
import { Trouble } from './parts/trouble.tsx'
import { BASE } from './paths.ts'
import { preloadScreens, routes } from './routes.tsx'
import { type Me, useMe } from './session/me.ts'
import { SessionProvider } from './session/merchant.tsx'
import { refreshMe } from './session/sign-in-calls.ts'
import { nowhereRoutes, outsideRoutes } from './sign-in/routes.tsx'

/** Signed out, there is the sign-in and nothing else; whatever address was asked for is shown once it is done. */
export function App() {
  const me = useMe()
  useEffect(() => {
    guards.signedOut = () => void refreshMe()
  }, [])
  if (me.data?.is === 'signed_in')
    return me.data.merchants.length > 0 ? <Inside me={me.data} /> : <Outside routes={nowhereRoutes} />
  if (me.data) return <SignedOut me={me.data} />
  return me.error ? <Trouble error={me.error} onRetry={() => me.refetch()} /> : null
}

function Inside({ me }: { me: Extract<Me, { is: 'signed_in' }> }) {
  const router = useMemo(() => createBrowserRouter(routes, { basename: BASE }), [])
  useEffect(preloadScreens, [])
  return (
    <SessionProvider me={me}>
      <RouterProvider router={router} />
    </SessionProvider>
  )
}

function SignedOut({ me }: { me: Extract<Me, { is: 'signed_out' }> }) {
  const routes = useMemo(() => outsideRoutes(me.sandboxLogin), [me])
  return <Outside routes={routes} />
}

function Outside({ routes }: { routes: RouteObject[] }) {
  const router = useMemo(() => createBrowserRouter(routes, { basename: BASE }), [routes])
  return <RouterProvider router={router} />
}

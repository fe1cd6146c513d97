import { useMemo } from 'react'
import { Navigate, type RouteObject, RouterProvider } from 'react-router'
import { useRouter } from '../parts/use-router.ts'
import { paths } from '../paths.ts'
import type { Environment, Me } from '../session/me.ts'
import { ErrorScreen } from '../shell/error-screen.tsx'
import { MissingFactor } from '../sign-in/missing-factor.tsx'
import { OperatorShell } from './operator-shell.tsx'

type SignedIn = Extract<Me, { is: 'signed_in' }>

const screens: RouteObject[] = [
  { path: paths.operator, lazy: async () => ({ Component: (await import('./home.tsx')).OperatorHome }) },
  {
    path: paths.connections,
    lazy: async () => ({ Component: (await import('./connections/connections.tsx')).Connections }),
  },
  {
    path: paths.newConnection,
    lazy: async () => ({ Component: (await import('./connections/new-connection.tsx')).NewConnection }),
  },
  {
    path: paths.connection(':id'),
    lazy: async () => ({ Component: (await import('./connections/connection.tsx')).ConnectionScreen }),
  },
  { path: paths.routes, lazy: async () => ({ Component: (await import('./routes/routes-screen.tsx')).RoutesScreen }) },
  { path: paths.operatorFees, lazy: async () => ({ Component: (await import('./fees/fees-screen.tsx')).FeesScreen }) },
  {
    path: paths.statements,
    lazy: async () => ({ Component: (await import('../statements/statements.tsx')).Statements }),
  },
  {
    path: paths.businesses,
    lazy: async () => ({ Component: (await import('../documents/businesses.tsx')).Businesses }),
  },
  {
    path: paths.business(':id'),
    lazy: async () => ({ Component: (await import('../documents/business.tsx')).BusinessScreen }),
  },
  {
    path: paths.operatorNotifications,
    lazy: async () => ({ Component: (await import('./notifications.tsx')).OperatorNotifications }),
  },
  { path: paths.connectionReport, lazy: async () => ({ Component: (await import('./report.tsx')).Report }) },
  { path: '*', element: <Navigate to={paths.operator} replace /> },
]

/** What only operators see: the agreements with banks, and what goes over them. */
export function OperatorArea({ me }: { me: SignedIn }) {
  const hasAccounts = me.merchants.length > 0
  const routes = useMemo(() => routesFor(me.environment, hasAccounts), [me.environment, hasAccounts])
  const router = useRouter(routes)
  const missing = me.operator?.missingFactor
  return missing ? <MissingFactor missing={missing} /> : <RouterProvider router={router} />
}

const routesFor = (environment: Environment, hasAccounts: boolean): RouteObject[] => [
  {
    path: '/',
    element: <OperatorShell environment={environment} hasAccounts={hasAccounts} />,
    errorElement: <ErrorScreen />,
    HydrateFallback: () => null,
    children: [{ errorElement: <ErrorScreen />, children: screens }],
  },
]

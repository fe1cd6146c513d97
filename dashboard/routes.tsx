import { Navigate, type RouteObject } from 'react-router'
import { DEVELOPER_TABS } from './developers/tabs.ts'
import { paths } from './paths.ts'
import { screens } from './screens.ts'
import { Allowed } from './shell/allowed.tsx'
import { ErrorScreen, NotFound } from './shell/error-screen.tsx'
import { FirstTab } from './shell/first-tab.tsx'
import { Shell } from './shell/shell.tsx'

export const routes: RouteObject[] = [
  { path: paths.invitation, lazy: async () => ({ Component: (await import('./sign-in/invitation.tsx')).Invitation }) },
  {
    path: paths.unsubscribe,
    lazy: async () => ({ Component: (await import('./alerts/unsubscribe.tsx')).Unsubscribe }),
  },
  {
    path: '/',
    element: <Shell />,
    errorElement: <ErrorScreen />,
    // Otherwise the shell would be shown with an empty middle until the first screen is loaded.
    HydrateFallback: () => null,
    children: [
      {
        errorElement: <ErrorScreen />,
        children: [
          { path: paths.developers, element: <FirstTab tabs={DEVELOPER_TABS} /> },
          {
            element: <Allowed />,
            children: screens.map(([path, lazy]): RouteObject => ({ path, lazy })),
          },
          { path: paths.signIn, element: <Navigate to={paths.home} replace /> },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
]

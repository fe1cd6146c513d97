import { Navigate, Outlet, useLocation } from 'react-router'
import { may, type Permission } from '../../src/dashboard/people/permissions.ts'
import { DEVELOPER_TABS } from '../developers/tabs.ts'
import { useWords } from '../language/locale.tsx'
import { Screen } from '../parts/screen.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { SETTINGS_TABS } from '../settings/tabs.ts'
import { TEAM_TABS } from '../team/tabs.ts'
import { MENU, menuOf } from './menu.ts'
import { words } from './words.ts'

const PLACES: readonly { to: string; permission: Permission }[] = [
  ...DEVELOPER_TABS,
  ...SETTINGS_TABS,
  ...TEAM_TABS,
  ...MENU.filter(({ to }) => to !== paths.developers),
]

/** What a screen needs, by the address that it lies below; undefined: it is everybody's. */
function neededAt(pathname: string): Permission | undefined {
  const below = PLACES.filter(({ to }) => pathname === to || (to !== paths.home && pathname.startsWith(`${to}/`)))
  return below.toSorted((a, b) => b.to.length - a.to.length)[0]?.permission
}

/** The screen of an address, or, where the person's role does not include it, a sentence that says so. */
export function Allowed() {
  const text = useWords(words)
  const { merchant } = useSession()
  const { pathname } = useLocation()
  const needed = neededAt(pathname)
  if (!needed || may(merchant, needed)) return <Outlet />
  const [first] = menuOf(merchant)
  // Where everybody begins leads those who may not see it to the first screen that they may.
  if (pathname === paths.home && first) return <Navigate to={first.to} replace />
  return (
    <Screen key={pathname} title={text.notAllowed}>
      <p>{text.notAllowedText}</p>
    </Screen>
  )
}

import type { ReactNode } from 'react'
import { may } from '../../src/dashboard/people/permissions.ts'
import { useWords } from '../language/locale.tsx'
import { Screen } from '../parts/screen.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { useSession } from '../session/session.tsx'
import { TEAM_TABS } from './tabs.ts'
import { words } from './words.ts'

/** What every screen of the team has around it. */
export function TeamScreen({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const text = useWords(words)
  const { merchant } = useSession()
  const tabs = TEAM_TABS.filter(({ permission }) => may(merchant, permission))
  return (
    <Screen title={text.title} actions={actions}>
      <Tabs label={text.title} tabs={tabs.map(({ to, name }) => ({ to, label: text.tabs[name], end: true }))} />
      {children}
    </Screen>
  )
}

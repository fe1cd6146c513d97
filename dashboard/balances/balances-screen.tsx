import type { ReactNode } from 'react'
import { useWords } from '../language/locale.tsx'
import { Screen } from '../parts/screen.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { BALANCE_TABS } from './tabs.ts'
import { words } from './words.ts'

/** What every screen of the money has around it. */
export function BalancesScreen({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const text = useWords(words)
  return (
    <Screen title={text.title} actions={actions}>
      <Tabs label={text.title} tabs={BALANCE_TABS.map(({ to, name }) => ({ to, label: text.tabs[name], end: true }))} />
      {children}
    </Screen>
  )
}

import type { ReactNode } from 'react'
import { useWords } from '../language/locale.tsx'
import { Screen } from '../parts/screen.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { paths } from '../paths.ts'
import { words } from './words.ts'

const BALANCE_TABS = [
  { name: 'now', to: paths.balances },
  { name: 'ledger', to: paths.ledger },
  { name: 'settlements', to: paths.settlements },
  { name: 'fees', to: paths.fees },
  { name: 'reconciliation', to: paths.reconciliations },
] as const

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

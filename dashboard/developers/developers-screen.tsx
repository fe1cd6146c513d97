import { Anchor, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { may } from '../../src/dashboard/people/permissions.ts'
import { useWords } from '../language/locale.tsx'
import { Screen } from '../parts/screen.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { outside } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { DEVELOPER_TABS } from './tabs.ts'
import { words } from './words.ts'

/** What every screen for developers has around it. */
export function DevelopersScreen({ children }: { children: ReactNode }) {
  const text = useWords(words)
  const { merchant } = useSession()
  const links = (
    <Group gap="md">
      <Anchor href={outside.docs} target="_blank" size="sm">
        {text.docs}
      </Anchor>
      <Anchor href={outside.playground} target="_blank" size="sm">
        {text.playground}
      </Anchor>
    </Group>
  )
  const tabs = DEVELOPER_TABS.filter(({ permission }) => may(merchant, permission))
  return (
    <Screen title={text.title} actions={links}>
      <Tabs label={text.title} tabs={tabs.map(({ to, name }) => ({ to, label: text.tabs[name] }))} />
      {children}
    </Screen>
  )
}

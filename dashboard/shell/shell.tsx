import { lazy, Suspense, useState } from 'react'
import { useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import { paths } from '../paths.ts'
import { Reauthenticate } from '../session/reauthenticate.tsx'
import { useSession } from '../session/session.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Frame } from './frame.tsx'
import { Navigation } from './navigation.tsx'
import { Search } from './search.tsx'
import css from './shell.module.css'
import { useLive } from './use-live.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { words } from './words.ts'

const Help = lazy(async () => ({ default: (await import('./help.tsx')).Help }))

type Open = 'search' | 'help' | null

/** What stands around every screen of an account. */
export function Shell() {
  const text = useWords(words)
  const { environment, merchant } = useSession()
  const [open, setOpen] = useState<Open>(null)
  useLive()
  useShortcuts({ onSearch: () => setOpen('search'), onHelp: () => setOpen('help') })
  const shut = () => setOpen(null)
  const suspended = merchant.isSuspended && (
    <aside className={css.suspended} role="status">
      <Icon name="alert" size={16} />
      {text.suspended}
    </aside>
  )
  const top = (
    <>
      <button type="button" className={css.search} onClick={() => setOpen('search')}>
        <Icon name="search" size={16} />
        <span className={css.searchName}>{text.search}</span>
        <span className={css.key} />
      </button>
      <AccountMenu onHelp={() => setOpen('help')} />
    </>
  )
  return (
    <Frame
      environment={environment}
      home={paths.home}
      notice={suspended}
      menu={(onChosen) => <Navigation {...(onChosen ? { onChosen } : {})} />}
      top={top}
    >
      <Search opened={open === 'search'} onClose={shut} />
      {open === 'help' && (
        <Suspense>
          <Help opened onClose={shut} />
        </Suspense>
      )}
      <Reauthenticate />
    </Frame>
  )
}

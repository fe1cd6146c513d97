import { ActionIcon, Drawer } from '@mantine/core'
import { useState } from 'react'
import { Link, Outlet, useNavigation } from 'react-router'
import { useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import { Mark } from '../parts/mark.tsx'
import { words as shared } from '../parts/words.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/merchant.tsx'
import { Reauthenticate } from '../session/reauthenticate.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Help } from './help.tsx'
import { Navigation } from './navigation.tsx'
import { Offline } from './offline.tsx'
import { Search } from './search.tsx'
import css from './shell.module.css'
import { useFocusOnScreen } from './use-focus-on-screen.ts'
import { useLive } from './use-live.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { words } from './words.ts'

type Open = 'menu' | 'search' | 'help' | null

/** What stands around every screen. */
export function Shell() {
  const text = useWords(words)
  const { close } = useWords(shared)
  const { environment, merchant } = useSession()
  const [open, setOpen] = useState<Open>(null)
  const isLoading = useNavigation().state === 'loading'
  const content = useFocusOnScreen()
  useLive()
  useShortcuts({ onSearch: () => setOpen('search'), onHelp: () => setOpen('help') })
  const shut = () => setOpen(null)
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#content">
        {text.skip}
      </a>
      {environment === 'sandbox' && (
        <aside className={css.ribbon}>
          <Icon name="flask" size={16} />
          {text.sandbox}
        </aside>
      )}
      {merchant.isSuspended && (
        <aside className={css.suspended} role="status">
          <Icon name="alert" size={16} />
          {text.suspended}
        </aside>
      )}
      <header className={css.top}>
        <ActionIcon
          className={css.burger ?? ''}
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={text.menu}
          onClick={() => setOpen('menu')}
        >
          <Icon name="menu" size={22} />
        </ActionIcon>
        <Link to={paths.home} className={css.brand} aria-label="Gapura">
          <Mark size={30} />
          <span>Gapura</span>
        </Link>
        <button type="button" className={css.search} onClick={() => setOpen('search')}>
          <Icon name="search" size={16} />
          <span className={css.searchName}>{text.search}</span>
          <span className={css.key} />
        </button>
        <AccountMenu onHelp={() => setOpen('help')} />
      </header>
      <div className={css.side}>
        <Navigation />
      </div>
      <main id="content" className={css.content} ref={content} tabIndex={-1}>
        {isLoading && <div className={css.progress} />}
        <Offline />
        <Outlet />
      </main>
      <Drawer
        opened={open === 'menu'}
        onClose={shut}
        size="18rem"
        title="Gapura"
        closeButtonProps={{ 'aria-label': close }}
      >
        <Navigation onChosen={shut} />
      </Drawer>
      <Search opened={open === 'search'} onClose={shut} />
      <Help opened={open === 'help'} onClose={shut} />
      <Reauthenticate />
    </div>
  )
}

import { ActionIcon, Drawer } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, Outlet, useLocation, useNavigation } from 'react-router'
import { useWords } from '../language/locale.tsx'
import { TellLeaving } from '../parts/filters/leaving.tsx'
import { Icon } from '../parts/icon.tsx'
import { Mark } from '../parts/mark.tsx'
import { words as shared } from '../parts/words.ts'
import type { Environment } from '../session/me.ts'
import css from './shell.module.css'
import { words } from './words.ts'

type Props = {
  environment: Environment
  /** Where the name of the house leads. */
  home: string
  /** Notices shown on every screen. */
  notice?: ReactNode
  /** The menu, at the side or, on a phone, in a drawer that is closed once something is chosen. */
  menu: (onChosen?: () => void) => ReactNode
  /** At the top, after the name of the house. */
  top: ReactNode
  /** Dialogs that any screen may open. */
  children: ReactNode
}

/** The frame of every screen, for members and operators alike. */
export function Frame({ environment, home, notice, menu, top, children }: Props) {
  const text = useWords(words)
  const { close } = useWords(shared)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isLoading = useNavigation().state === 'loading'
  const content = useFocusOnScreen()
  const shut = () => setMenuOpen(false)
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
      {notice}
      <header className={css.top}>
        <ActionIcon
          className={css.burger ?? ''}
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={text.menu}
          onClick={() => setMenuOpen(true)}
        >
          <Icon name="menu" size={22} />
        </ActionIcon>
        <Link to={home} className={css.brand} aria-label="Gapura">
          <Mark size={30} />
          <span>Gapura</span>
        </Link>
        {top}
      </header>
      <div className={css.side}>{menu()}</div>
      <main id="content" className={css.content} ref={content} tabIndex={-1}>
        {isLoading && <div className={css.progress} />}
        <Offline />
        <TellLeaving>
          <Outlet />
        </TellLeaving>
      </main>
      <Drawer opened={isMenuOpen} onClose={shut} size="18rem" title="Gapura" closeButtonProps={{ 'aria-label': close }}>
        {menu(shut)}
      </Drawer>
      {children}
    </div>
  )
}

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)
const isOnline = () => onlineManager.isOnline()

/** Shows that the device is offline: nothing is fetched until it is back, and what is shown may be old. */
function Offline() {
  const text = useWords(words)
  const online = useSyncExternalStore(subscribe, isOnline)
  return (
    <div role="status">
      {!online && (
        <p className={css.offline}>
          <Icon name="alert" size={16} />
          {text.offline}
        </p>
      )}
    </div>
  )
}

/** A new screen begins at its top, and screen readers announce its name. */
function useFocusOnScreen() {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    scrollTo(0, 0)
    const isTyping = document.activeElement?.matches('input, textarea')
    if (!isTyping) content.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [pathname])
  return content
}

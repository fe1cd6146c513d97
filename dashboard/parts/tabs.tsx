import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import css from './tabs.module.css'

type Props = { label: string; tabs: readonly { to: string; label: string; end?: boolean }[] }

/** Screens of one kind, beside each other. Links, because each has its own address. */
export function Tabs({ label, tabs }: Props) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone there are more than fit: the one that is open is brought into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says which one is open
  useEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && open) nav.current.scrollLeft = open.offsetLeft - (nav.current.clientWidth - open.offsetWidth) / 2
  }, [pathname])
  return (
    <nav className={css.tabs} aria-label={label} ref={nav}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end={tab.end ?? false} className={css.tab ?? ''}>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  )
}

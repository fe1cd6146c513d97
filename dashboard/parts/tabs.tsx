import { NavLink } from 'react-router'
import css from './tabs.module.css'

type Props = { label: string; tabs: readonly { to: string; label: string; end?: boolean }[] }

/** Screens of one kind, beside each other. Links, because each has its own address. */
export function Tabs({ label, tabs }: Props) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end={tab.end ?? false} className={css.tab ?? ''}>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  )
}

import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import css from './screen.module.css'

type Props = {
  title: string
  /** Where the way back leads, on screens that show one thing of many. */
  back?: { to: string; label: string }
  actions?: ReactNode
  children: ReactNode
}

/** A screen: its name, what can be done, and what there is. */
export function Screen({ title, back, actions, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Gapura`
  }, [title])
  return (
    <div className={css.screen}>
      {back && (
        <Link to={back.to} className={css.back} data-back>
          <Icon name="back" size={16} />
          {back.label}
        </Link>
      )}
      <header className={css.header}>
        <h1 tabIndex={-1}>{title}</h1>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

type PanelProps = {
  title?: string
  /** What it is called where others on the screen may have the same title. */
  label?: string
  aside?: ReactNode
  /** For forms: no wider than a line is read. */
  isNarrow?: boolean
  children: ReactNode
}

/** A white ground with an optional name: what belongs together. */
export function Panel({ title, label = title, aside, isNarrow = false, children }: PanelProps) {
  return (
    <section className={`${css.panel} ${isNarrow ? css.narrow : ''}`} aria-label={label}>
      {title && (
        <header className={css.panelHeader}>
          <h2>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}

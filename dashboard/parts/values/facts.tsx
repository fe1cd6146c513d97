import type { ReactNode } from 'react'
import { CopyIcon } from '../copy-button.tsx'
import css from './facts.module.css'

export type Fact = { readonly label: string; readonly value: ReactNode; readonly copy?: string }

/** What is known of one thing, name by name. A fact without a value is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
  return (
    <dl className={css.facts}>
      {known.map(({ label, value, copy }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span>{value}</span>
            {copy && <CopyIcon value={copy} what={label} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

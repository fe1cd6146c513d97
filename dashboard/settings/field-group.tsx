import type { ReactNode } from 'react'
import css from './field-group.module.css'

/** Fields that belong together, under their name. */
export function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  )
}

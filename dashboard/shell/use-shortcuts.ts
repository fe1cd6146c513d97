import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { may } from '../../src/dashboard/roles.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/merchant.tsx'
import { MENU } from './menu.ts'

/** After `g` the next key must come soon. */
const GO_MS = 1_200

type Acts = { onSearch: () => void; onHelp: () => void }

const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
const DIALOGS = '[role="dialog"], [role="menu"]'
/** The key that closes a dialog may find it gone already: what it was pressed in still tells. */
const isOfDialog = (target: EventTarget | null) =>
  document.querySelector(DIALOGS) !== null || (target instanceof Element && target.closest(DIALOGS) !== null)

/** From a line of a list, the arrows go along it; anywhere else they move the page, as everywhere. */
const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
const isRow = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('[data-row]')

/** Takes the focus to the next (+1) or the previous (-1) line of the list on the screen. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()

/** The keys of every screen. Letters mean something only outside of fields and dialogs. */
export function useShortcuts(acts: Acts): void {
  const current = useRef(acts)
  current.current = acts
  const navigate = useNavigate()
  const { role } = useSession().merchant
  // Heard from the moment the screen is seen.
  useLayoutEffect(() => {
    let goneAt = Number.NEGATIVE_INFINITY
    const single: Record<string, () => void> = {
      j: () => step(1),
      k: () => step(-1),
      ']': () => press('[data-page="next"]'),
      '[': () => press('[data-page="previous"]'),
      '?': () => current.current.onHelp(),
      '/': () => {
        const field = document.querySelector<HTMLElement>('[data-search]')
        if (field) field.focus()
        else current.current.onSearch()
      },
      n: () => may(role, 'payments.act') && navigate(paths.newPayment),
      Escape: () => press('[data-back]'),
    }
    const go = (key: string) => {
      const item = MENU.find((item) => item.key === key && may(role, item.permission))
      if (item) navigate(item.to)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isOfDialog(event.target)) return
      if (isField(event.target)) {
        if (event.key === 'Escape') event.target.blur()
        return
      }
      const isGoing = event.timeStamp - goneAt < GO_MS
      goneAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (isGoing && event.key !== 'g') return go(event.key)
      const by = isRow(event.target) ? ARROWS[event.key] : undefined
      const act = by ? () => step(by) : single[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, role])
}

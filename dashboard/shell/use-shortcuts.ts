import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { may } from '../../src/dashboard/people/permissions.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { menuOf } from './menu.ts'

/** After `g` the next key must come soon. */
const GO_MS = 1_200

type Acts = { onSearch: () => void; onHelp: () => void }

/** Typed after `/`, before the field of the search was there. */
let early: string | undefined

/** What was typed before the search had a field, once. */
export function takeEarly(): string {
  const text = early ?? ''
  early = undefined
  return text
}

const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
const DIALOGS = '[role="dialog"], [role="menu"]'
/** The key that closes a dialog may find it gone already: the element it was pressed in still belongs to it. */
const isOfDialog = (target: EventTarget | null) =>
  document.querySelector(DIALOGS) !== null || (target instanceof Element && target.closest(DIALOGS) !== null)

/** Takes a character typed before the search field has the focus. */
function isEarly(event: KeyboardEvent): boolean {
  if (early === undefined || event.key.length !== 1 || isField(event.target)) return false
  event.preventDefault()
  early += event.key
  return true
}

/** Keys that the browser, the system or a dialog handles. */
const isForOthers = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isOfDialog(event.target)

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

const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()

/** What a key does on the screen; undefined: nothing. */
type Press = (key: string, isOnRow: boolean) => (() => void) | undefined

/** Handles the keys of the document until the returned function is called. `g` and another key go to a screen. */
function listenForKeys(press: Press, go: (key: string) => void): () => void {
  let goneAt = Number.NEGATIVE_INFINITY
  const onKey = (event: KeyboardEvent) => {
    if (isEarly(event) || isForOthers(event)) return
    if (isField(event.target)) {
      if (event.key === 'Escape') {
        // The browser would empty a search field, and the list would lose its filter.
        event.preventDefault()
        event.target.blur()
      }
      return
    }
    const isGoing = event.timeStamp - goneAt < GO_MS
    goneAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (isGoing && event.key !== 'g') return go(event.key)
    const act = press(event.key, isRow(event.target))
    if (!act) return
    event.preventDefault()
    act()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

/** The keys of every screen. Letters mean something only outside of fields and dialogs. */
export function useShortcuts(acts: Acts): void {
  const current = useRef(acts)
  current.current = acts
  const navigate = useNavigate()
  const { merchant } = useSession()
  // Registered before the screen is painted.
  useLayoutEffect(() => {
    const single: Record<string, () => void> = {
      j: () => step(1),
      k: () => step(-1),
      ']': () => click('[data-page="next"]'),
      '[': () => click('[data-page="previous"]'),
      '?': () => current.current.onHelp(),
      '/': () => {
        const field = document.querySelector<HTMLElement>('[data-search]')
        if (field) field.focus()
        else {
          early = ''
          current.current.onSearch()
        }
      },
      n: () => may(merchant, 'payments.act') && navigate(paths.newPayment),
      Escape: () => click('[data-back]'),
    }
    const press: Press = (key, isOnRow) => {
      const by = isOnRow ? ARROWS[key] : undefined
      return by ? () => step(by) : single[key]
    }
    const go = (key: string) => {
      const item = menuOf(merchant).find((item) => item.key === key)
      if (item) navigate(item.to)
    }
    return listenForKeys(press, go)
  }, [navigate, merchant])
}

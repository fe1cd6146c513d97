import { useEffect, useRef } from 'react'

const DIALOG = '[role="dialog"]'
/** Where the first of several dialogs was opened from; one that follows another goes back there too. */
let opener: HTMLElement | null = null

function openerNow(): HTMLElement | null {
  const focused = document.activeElement
  if (focused instanceof HTMLElement && !focused.closest(DIALOG)) opener = focused
  return opener
}

/** Gives the focus back, once a dialog is gone, to what opened it, or to the screen's name where that is gone too. */
export function useOpener(opened = true): void {
  const from = useRef<HTMLElement | null>(null)
  // While it is drawn for the first time, before it takes the focus.
  if (!opened) from.current = null
  else from.current ??= openerNow()
  useEffect(() => {
    if (!opened) return
    const opener = from.current
    return () => {
      // Afterwards, so that a dialog that takes this one's place keeps the focus it takes.
      setTimeout(() => {
        if (document.querySelector(DIALOG)) return
        const to = opener?.isConnected ? opener : document.querySelector<HTMLElement>('main h1')
        to?.focus({ preventScroll: true })
      })
    }
  }, [opened])
}

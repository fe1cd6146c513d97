import { one } from './dom.ts'

/** An app that opens takes the screen from us within this time. */
const OPENS_WITHIN_MS = 2_500

/** When a wallet's app does not open, says what to do: a browser tells us nothing but that we are still to be seen. */
export function watchAppLinks(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest?.('[data-open-app]')) return
    setTimeout(() => {
      const stuck = one<HTMLDetailsElement>('[data-stuck]')
      if (stuck && !document.hidden) stuck.open = true
    }, OPENS_WITHIN_MS)
  })
}

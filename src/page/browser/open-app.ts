import { one } from './dom.ts'

/** An app that opens takes the screen from us within this time. */
const OPENS_WITHIN_MS = 2_500

/** Shows help when a wallet's app does not open. A browser reports only that the page is still visible. */
export function watchAppLinks(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest?.('[data-open-app]')) return
    setTimeout(() => {
      const stuck = one<HTMLDetailsElement>('[data-stuck]')
      if (stuck && !document.hidden) stuck.open = true
    }, OPENS_WITHIN_MS)
  })
}

import { announce } from './dom.ts'

const COPIED_MS = 2500

/** One listener for the whole page: its buttons come and go with the content. */
export function watchClicks(): void {
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null
    const copy = target?.closest<HTMLElement>('[data-copy]')
    if (copy) void copyFrom(copy)
    if (target?.closest('[data-print]')) window.print()
  })
  // A second press while the first is on its way would choose twice.
  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    const form = event.target as HTMLFormElement
    if (form.getAttribute('aria-busy')) return event.preventDefault()
    form.setAttribute('aria-busy', 'true')
    announce(form.dataset.busy ?? '')
  })
  // Coming back by the back button shows the page as it was left.
  addEventListener('pageshow', () => {
    for (const form of document.forms) form.removeAttribute('aria-busy')
  })
}

async function copyFrom(button: HTMLElement): Promise<void> {
  if (!(await write(button))) return announce(button.dataset.failed ?? '')
  button.dataset.copied = ''
  announce(button.dataset.done ?? '')
  setTimeout(() => delete button.dataset.copied, COPIED_MS)
}

async function write(button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? '')
    return true
  } catch {
    // Old browsers, or permission refused: select it, so that the payer can copy by hand.
    const source = button.parentElement?.querySelector('[data-copy-source]')
    if (source) getSelection()?.selectAllChildren(source)
    return document.execCommand('copy')
  }
}

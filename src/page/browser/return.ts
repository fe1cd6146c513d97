import { announce, one } from './dom.ts'

let timer = 0

/** After paying: counts down and goes back to the merchant, unless the payer stays. */
export function startReturn(): void {
  clearInterval(timer)
  const wait = one('[data-return-seconds]')
  const link = one<HTMLAnchorElement>('[data-return-link]')
  const text = one('[data-return-text]')
  if (!wait || !link || !text) return
  let left = Number(wait.dataset.returnSeconds)
  one('[data-return-stay]')?.addEventListener('click', () => {
    clearInterval(timer)
    const staying = wait.dataset.staying ?? ''
    wait.textContent = staying
    announce(staying)
    link.focus()
  })
  timer = window.setInterval(() => {
    // A page in the background waits: the payer is in another app, perhaps looking at the bank's receipt.
    if (document.hidden) return
    left -= 1
    // Padded to two figures, so that nothing moves beside it.
    text.textContent = (text.dataset.returnText ?? '').replace('{s}', String(left).padStart(2, '\u2007'))
    if (left > 0) return
    clearInterval(timer)
    location.assign(link.href)
  }, 1000)
}

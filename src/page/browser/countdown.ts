import { all, announce, content } from './dom.ts'

const SOON_MS = 5 * 60_000
let timer = 0
let serverAheadMs = 0

/** The server's time: a phone's own clock may be wrong, and the sandbox's may have been moved. */
const serverNow = (): number => Date.now() + serverAheadMs

const two = (n: number): string => String(n).padStart(2, '0')

function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${two(h)}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`
}

/** Starts every countdown of the content. Safe to repeat. */
export function startCountdowns(): void {
  serverAheadMs = Number(content()?.dataset.now ?? Date.now()) - Date.now()
  clearInterval(timer)
  if (all('[data-until]').length === 0) return
  tick()
  timer = window.setInterval(tick, 1000)
}

function tick(): void {
  for (const element of all('[data-until]')) {
    const left = Number(element.dataset.until) - serverNow()
    element.textContent = clockOf(left)
    if (left < SOON_MS && !element.classList.contains('soon')) {
      element.classList.add('soon')
      if (left > SOON_MS - 2000) announce(element.dataset.minutesLeft ?? '')
    }
  }
}

import { formatCard } from './card-form.ts'
import { announce, content, one } from './dom.ts'
import { fetchInTime } from './fetch-in-time.ts'
import { showReply } from './live.ts'

/** Longer than the server waits for the acquirer. */
const TIMEOUT_MS = 25_000
/** A form with faults is answered with the page, too. */
const UNPROCESSABLE = 422

/** What was typed, except the security code: the server returns none of it, so it stays in memory until the page is left. */
let typed: Readonly<Record<string, string>> = {}

/**
 * Sends a card without leaving the page, so that after a refusal number and expiry still stand in the form. Without a
 * script the browser sends the form itself, and it comes back empty.
 */
export function watchCardSending(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || !form.matches('[data-card-form]')) return
    event.preventDefault()
    if (!form.getAttribute('aria-busy')) void send(form)
  })
}

async function send(form: HTMLFormElement): Promise<void> {
  const fields = Object.fromEntries(new FormData(form)) as Record<string, string>
  const { code: _code, ...rest } = fields
  typed = rest
  form.setAttribute('aria-busy', 'true')
  announce(form.dataset.busy ?? '')
  showLost('')
  try {
    // Without one the browser is on its way elsewhere, and the form stays busy until it is there.
    if (!(await showReply(replyTo(form.action, fields)))) return
  } catch {
    // Whether it arrived is not known; a repeat charges nothing twice.
    showLost(form.dataset.lost ?? '')
  }
  form.removeAttribute('aria-busy')
}

async function replyTo(url: string, fields: Record<string, string>): Promise<string> {
  const reply = await fetchInTime(url, {
    timeoutMs: TIMEOUT_MS,
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'text/html' },
    isAccepted: (status) => status < 300 || status === UNPROCESSABLE,
  })
  // Redirected away from the checkout: to the bank's own page, which needs the whole screen.
  const checkout = new URL('.', url).pathname.slice(0, -1)
  if (new URL(reply.url).pathname.startsWith(checkout)) return reply.text()
  location.assign(reply.url)
  return ''
}

function showLost(words: string): void {
  const line = one('[data-card-lost]')
  if (line) line.textContent = words
}

/** Writes what was typed before into a card form that came empty. */
export function restoreCard(): void {
  if (content()?.dataset.status === 'SUCCEEDED') typed = {}
  for (const [name, value] of Object.entries(typed)) {
    const input = one<HTMLInputElement>(`[data-card-form] [name=${name}]`)
    if (input?.value === '') formatCard(input, value)
  }
}

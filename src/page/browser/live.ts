import { all, announce, content, one } from './dom.ts'
import { fetchInTime } from './fetch-in-time.ts'

type State = { version: number; status: string }
type Line = 'waiting' | 'lost' | 'found' | 'notYet'

const POLL_MS = [3_000, 5_000, 8_000, 13_000, 20_000]
/** The server sends an event at least every 15 s; after this long without one the stream is dead or buffered. */
const SILENCE_MS = 25_000
const LOST_AFTER_FAILURES = 2
const SHOWN_MS = 4_000
const TIMEOUT_MS = 10_000
const HTML = { accept: 'text/html' }

let onContent: () => void = () => {}
let stream: EventSource | null = null
let lastEventAt = 0
let failures = 0
let pollTimer = 0
let reloadTimer = 0
let lineTimer = 0
let reloading: Promise<void> | null = null
let isHeld = false

/**
 * Keeps the page current: listens to the checkout's event stream, polls where that is silent, and replaces the content
 * when the checkout's version has changed. Reports when the connection is lost and restored.
 */
export function startLive(afterExchange: () => void): void {
  onContent = afterExchange
  addEventListener('online', () => void check())
  addEventListener('offline', () => lose())
  addEventListener('pagehide', stop)
  addEventListener('pageshow', (event) => {
    if (event.persisted) resume()
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) resume()
  })
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.matches('[data-check-now]')) return
    event.preventDefault()
    if (!form.getAttribute('aria-busy')) void checkNow(form)
  })
  listen()
}

/** Opens the event stream and the reload timer that the content names; closes both where nothing can change. */
function listen(): void {
  stop()
  const main = content()
  const { watch, reloadAfter } = main?.dataset ?? {}
  if (reloadAfter) reloadTimer = window.setTimeout(() => void exchange().catch(lose), Number(reloadAfter))
  if (!watch) return
  lastEventAt = Date.now()
  if ('EventSource' in window) {
    stream = new EventSource(`${watch}/events`)
    stream.addEventListener('message', (event) => receive(JSON.parse(event.data)))
    // Displaced by a newer stream: this page polls until it is looked at again.
    stream.addEventListener('displaced', (event) => (event.target as EventSource).close())
    stream.addEventListener('error', () => void check())
  }
  schedule()
}

function stop(): void {
  stream?.close()
  stream = null
  clearTimeout(pollTimer)
  clearTimeout(reloadTimer)
}

function resume(): void {
  if (stream?.readyState !== EventSource.OPEN) listen()
  void check()
}

/** Polls only while the stream is silent, with backoff. */
function schedule(): void {
  clearTimeout(pollTimer)
  const pause = POLL_MS[Math.min(failures, POLL_MS.length - 1)] ?? SILENCE_MS
  pollTimer = window.setTimeout(
    () => {
      const isSilent = Date.now() - lastEventAt > SILENCE_MS || stream?.readyState !== 1
      if (isSilent && !document.hidden) void check()
      else schedule()
    },
    pause * (0.8 + Math.random() * 0.4),
  )
}

async function check(): Promise<void> {
  const watch = content()?.dataset.watch
  if (!watch) return
  try {
    const reply = await fetchInTime(`${watch}/status`, {
      timeoutMs: TIMEOUT_MS,
      headers: { accept: 'application/json' },
    })
    receive(await reply.json())
  } catch {
    failures += 1
    if (failures >= LOST_AFTER_FAILURES) lose()
  }
  schedule()
}

/** The payer says they have paid: the server polls the provider and replies with the page. */
async function checkNow(form: HTMLFormElement): Promise<void> {
  form.setAttribute('aria-busy', 'true')
  try {
    const reply = await fetchInTime(form.action, { timeoutMs: TIMEOUT_MS, method: 'POST', headers: HTML })
    if (!take(await reply.text())) show('notYet', true)
  } catch {
    lose()
  }
  form.removeAttribute('aria-busy')
}

function receive(state: State): void {
  const wasLost = one('.live')?.dataset.live === 'lost'
  lastEventAt = Date.now()
  failures = 0
  if (state.version !== Number(content()?.dataset.version)) return void exchange().catch(lose)
  // What was on its way when the device went offline is no connection.
  if (wasLost && navigator.onLine) show('found', true)
}

const lose = (): void => show('lost', false)

/** Writes the status line; a temporary message reverts to "waiting". */
function show(line: Line, passes: boolean): void {
  clearTimeout(lineTimer)
  for (const element of all('.live')) {
    const [title = '', note = ''] = (element.dataset[line] ?? '').split('|')
    if (element.dataset.live !== line && line !== 'waiting') announce(`${title}. ${note}`)
    element.dataset.live = line
    const strong = element.querySelector('strong')
    const small = element.querySelector('.live-note')
    if (strong) strong.textContent = title
    if (small) small.textContent = note
  }
  if (passes) lineTimer = window.setTimeout(() => show('waiting', false), SHOWN_MS)
}

/**
 * Shows the page in the reply to a form. Until it arrives nothing else changes the content, which still holds what the
 * payer typed. False: the reply holds no page. Throws as `reply` does.
 */
export async function showReply(reply: Promise<string>): Promise<boolean> {
  isHeld = true
  try {
    return take(await reply, 'reply')
  } finally {
    isHeld = false
    void check()
  }
}

/** Reads the page again and puts its content in place of the old, once at a time. */
function exchange(): Promise<void> {
  if (isHeld) return Promise.resolve()
  reloading ??= replaceContent().finally(() => {
    reloading = null
  })
  return reloading
}

async function replaceContent(): Promise<void> {
  // Not the address of this document: the reply to a faulty form stands at the form's.
  const reply = await fetchInTime(content()?.dataset.self ?? location.href, {
    timeoutMs: TIMEOUT_MS,
    headers: HTML,
    // What is gone says so: a link that was ended must not stay on a screen.
    isAccepted: (status) => status < 300 || status === 404,
  })
  if (!isHeld) take(await reply.text(), 'always')
}

/** Whether the payer has begun to fill in the very form that would come anew: an exchange would undo it. */
const isFilledIn = (old: HTMLElement, fresh: HTMLElement): boolean =>
  old.dataset.form !== undefined &&
  old.dataset.form === fresh.dataset.form &&
  [...old.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select')].some(({ value }) => value !== '')

/**
 * Replaces the content by that of another page. False: it has the version that is shown. `always` takes that, too;
 * `reply` is what the payer waited for: it replaces a form they filled in, and is always announced.
 */
function take(html: string, how: 'if_new' | 'always' | 'reply' = 'if_new'): boolean {
  const next = new DOMParser().parseFromString(html, 'text/html')
  const [old, fresh] = [content(), next.querySelector<HTMLElement>('main')]
  if (!old || !fresh) return false
  const isReply = how === 'reply'
  if (how === 'if_new' && old.dataset.version === fresh.dataset.version) return false
  const hadFocus = old.contains(document.activeElement)
  const isNews = isReply || old.dataset.state !== fresh.dataset.state
  if (!isReply && isFilledIn(old, fresh)) {
    Object.assign(old.dataset, fresh.dataset)
    listen()
    return true
  }
  old.replaceWith(document.adoptNode(fresh))
  document.title = next.title
  onContent()
  if (isNews) {
    announce(fresh.dataset.state ?? '')
    scrollTo(0, 0)
    if (hadFocus || isReply) (one('main [autofocus]') ?? one('#panel-title'))?.focus()
  }
  listen()
  return true
}

import type { Page } from 'playwright-core'

/**
 * Shows a page of `serveFixtures()`: in the document that is open, if it has the same scripts, and by loading it
 * otherwise, as always in the long run. A load costs four times as much, since axe and our own files are evaluated anew.
 */
export async function show(page: Page, url: string, isLoaded = process.env.EVERY_LOOK !== undefined): Promise<void> {
  const isThere = !isLoaded && page.url() !== 'about:blank' && (await page.evaluate(exchange, url))
  if (isThere) return
  await page.goto(url)
  await page.waitForSelector('html.js')
}

/** Runs in the page: puts everything of another page into this document, and starts its script. False: it has others. */
async function exchange(url: string): Promise<boolean> {
  const next = new DOMParser().parseFromString(await (await fetch(url)).text(), 'text/html')
  const scriptsOf = (of: Document): string => [...of.scripts].map((one) => one.outerHTML).join()
  if (scriptsOf(next) !== scriptsOf(document)) return false

  // What the script of the page before has begun: its stream ends as on leaving a page, and its timers end here.
  dispatchEvent(new Event('pagehide'))
  // They are numbered, and axe takes a hundred numbers a page: those of earlier pages have ended before.
  const ended = window as unknown as { timersUntil?: number }
  const last = window.setTimeout(() => {})
  for (let timer = last; timer > (ended.timersUntil ?? 0); timer--) clearTimeout(timer)
  ended.timersUntil = last

  const { documentElement: root, head, body } = document
  const take = (element: Element, from: Element): void => {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
    for (const { name, value } of from.attributes) element.setAttribute(name, value)
  }
  take(root, next.documentElement)
  take(body, next.body)
  // Parsed in this document, so that its policy is enforced.
  body.innerHTML = next.body.innerHTML
  const partsOf = (of: HTMLHeadElement): Element[] => [...of.querySelectorAll(':scope > :not(script, noscript)')]
  const isIn = (part: Element, parts: readonly Element[]) => parts.some((one) => one.isEqualNode(part))
  const [old, fresh] = [partsOf(head), partsOf(next.head)]
  for (const part of old) if (!isIn(part, fresh)) part.remove()
  const loading: Promise<unknown>[] = []
  const whenLoaded = (part: Element) => new Promise((resolve) => part.addEventListener('load', resolve, { once: true }))
  for (const part of fresh) {
    if (isIn(part, old)) continue
    const added = document.importNode(part, true)
    if (added.matches('[rel=stylesheet]')) loading.push(whenLoaded(added))
    head.append(added)
  }
  await Promise.all(loading)

  const script = document.createElement('script')
  script.type = 'module'
  // A module of the same address is evaluated once in a document: the part after # makes it another, of the same file.
  script.src = `${document.scripts[0]?.src}#${performance.now()}`
  const started = whenLoaded(script)
  head.append(script)
  await started
  if (!root.matches('.js')) throw new Error(`the script of ${url} has not started`)
  script.remove()
  scrollTo(0, 0)
  return true
}

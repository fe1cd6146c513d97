/**
 * Everything a page on an allowed origin may call; nothing else accepts calls across origins. `session`: needs a
 * CSRF session; the others issue one or are files. Source: interface, "CSRF session".
 */
const BROWSER_CALLS: readonly { path: RegExp; methods: readonly string[]; session: boolean }[] = [
  { path: /^\/v1\/auth\/clients\/csrf$/, methods: ['GET', 'POST'], session: false },
  { path: /^\/v1\/checkout$/, methods: ['POST'], session: true },
  { path: /^\/v1\/checkout\/intents$/, methods: ['POST'], session: true },
  { path: /^\/v1\/checkout\/co_[^/]+$/, methods: ['GET'], session: true },
  { path: /^\/browser\/v1\.js$/, methods: ['GET'], session: false },
]

/** What a browser may do at an address. */
export type BrowserCall = { readonly methods: readonly string[]; readonly session: boolean }

/** The browser's rights at a URL; undefined: none. */
export function browserCallAt(url: string): BrowserCall | undefined {
  const path = url.split('?', 1)[0] ?? ''
  return BROWSER_CALLS.find((call) => call.path.test(path))
}

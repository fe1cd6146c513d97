import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export type Locale = 'id' | 'en'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:Canvas;color:CanvasText}
main{box-sizing:border-box;width:min(100%,26rem);padding:1.5rem}
h1{font-size:1.25rem;margin:0 0 .25rem}p{margin:.25rem 0}
.ribbon{display:inline-block;margin:0 0 1rem;padding:.125rem .625rem;border-radius:1rem;background:#7a4b00;color:#fff;font-size:.8125rem}
.amount{font-size:1.75rem;font-weight:600;margin:.75rem 0}
form{display:grid;gap:.75rem;margin:1.25rem 0 0}label{display:grid;gap:.25rem}
input,button,.button{font:inherit;min-height:3rem;border-radius:.5rem;border:1px solid GrayText;padding:0 1rem;box-sizing:border-box}
button,.button{cursor:pointer;background:transparent;color:inherit}
.main{background:#0b5c4a;border-color:#0b5c4a;color:#fff;font-weight:600}
.button{display:grid;place-items:center;text-decoration:none;margin:1.25rem 0 0}
.fault{color:#b3261e;font-weight:600}@media(prefers-color-scheme:dark){.fault{color:#ffb4ab}}
:focus-visible{outline:3px solid #4a90e2;outline-offset:2px}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** No script, no picture, nothing from anywhere: the one style is allowed by its hash. Forms lead back to our host. */
const HEADERS = {
  'content-security-policy':
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; ` +
    "base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
} as const

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML that shows exactly that text. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? '')

const RIBBON: Record<Locale, string> = { id: 'Sandbox: bukan uang sungguhan', en: 'Sandbox: no real money' }

/** Sends a page for the payer's browser. `title` is text; `body` is HTML whose parts were escaped. */
export const sendPayerPage = (
  reply: FastifyReply,
  status: number,
  { locale, title, body }: { locale: Locale; title: string; body: string },
): FastifyReply =>
  reply
    .code(status)
    .headers(HEADERS)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>` +
        `<style>${STYLE}</style></head><body><main><p class="ribbon">${RIBBON[locale]}</p>` +
        `<h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    )

/** Leads the payer back to whoever sent them, after a form. */
export const sendBack = (reply: FastifyReply, url: string): FastifyReply => reply.headers(HEADERS).redirect(url, 303)

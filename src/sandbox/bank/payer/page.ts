import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export type Locale = 'id' | 'en'

const STYLE = `:root{color-scheme:light dark;--paper:#f5f3ee;--surface:#fff;--ink:#16181d;--muted:#5a5d64;--line:#85827a;
--accent:#1f3f8f;--focus:#1f3f8f;--bad:#a8261f;--warn:#7d4a00;--warn-tint:#fdf0d9;font:16px/1.5 system-ui,sans-serif}
@media(prefers-color-scheme:dark){:root{--paper:#131418;--surface:#1d1f24;--ink:#f1f0ec;--muted:#adafb6;--line:#7b7f89;
--focus:#798cbc;--bad:#ff9d94;--warn:#f1bd66;--warn-tint:#33270f}}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;background:var(--paper);color:var(--ink)}
*{box-sizing:border-box;overflow-wrap:anywhere}
.ribbon{margin:0;padding:.375rem 1rem;background:var(--warn-tint);color:var(--warn);font-size:.8125rem;font-weight:600;text-align:center}
main{align-self:center;justify-self:center;width:min(100%,27rem);padding:2rem 1.5rem;background:var(--surface);border-radius:1.25rem}
h1{font-size:1.125rem;line-height:1.3;margin:0;color:var(--muted);font-weight:600}p{margin:.25rem 0}
.amount{font-size:2.125rem;line-height:1.2;font-weight:700;letter-spacing:-.02em;margin:.25rem 0 .75rem}
.about{color:var(--muted)}.over{font-weight:600;margin-top:1rem}
form{display:grid;gap:.75rem;margin:1.5rem 0 0}label{display:block;margin-bottom:.25rem;font-weight:600}
input,select,button,.button{width:100%;font:inherit;min-height:3.25rem;border-radius:.75rem;border:1px solid var(--line);padding:.5rem 1rem;background:var(--surface);color:var(--ink)}
input[type=checkbox]{width:1.25rem;min-height:1.25rem;margin:0}.tick{display:flex;gap:.5rem;align-items:center}
input[aria-invalid]{border:2px solid var(--bad)}
button,.button{cursor:pointer;font-weight:600;line-height:1.25}
.main{background:var(--accent);border-color:var(--accent);color:#fff}
.button{display:grid;place-items:center;text-align:center;text-decoration:none;margin:1.25rem 0 0}
button:hover,.button:hover{text-decoration:underline;text-underline-offset:.2em}
.fault{color:var(--bad);font-weight:600}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`

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

const RIBBON: Record<Locale, string> = { id: 'Sandbox. Bukan uang sungguhan', en: 'Sandbox. No real money' }

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
        `<style>${STYLE}</style></head><body><header class="ribbon">${RIBBON[locale]}</header>` +
        `<main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    )

/** Redirects the payer to where they came from, after a form. */
export const sendBack = (reply: FastifyReply, url: string): FastifyReply => reply.headers(HEADERS).redirect(url, 303)

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as HTML shows it. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** A text whose words between backticks are code. */
export const withCode = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
code,pre{font:14px/1.45 ui-monospace,monospace}pre{overflow:auto;padding:1rem;border:1px solid #8886;border-radius:.5rem}
h2{margin-top:2.5rem}h2:target{outline:2px solid;outline-offset:.25rem}dt{font-weight:600}dd{margin:0 0 .5rem}
table{border-collapse:collapse}td,th{border-bottom:1px solid #8886;padding:.25rem 1rem .25rem 0;text-align:left;vertical-align:top}`

/** A page of `/docs` that is read, not run: `body` is HTML. */
export const documentPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Gapura: ${escapeHtml(title)}</title><style>${STYLE}</style>
<p><a href="/docs/">API reference</a> · <a href="/docs/errors">Errors</a> · <a href="/docs/webhooks">Webhooks</a></p>
<h1>${escapeHtml(title)}</h1>
${body}</html>`

import { errorCatalogue } from '../http/error-guide.ts'
import { documentPage, escapeHtml, scrolling, withCode } from './document-page.ts'

const ABOUT =
  'What is refused is `application/problem+json` (RFC 9457): `code` is for programs, `detail` says what to change, `errors` ' +
  'names every fault of the request, and `requestId` is what to tell the operator. The send-money endpoints and the CSRF ' +
  'endpoint write the same codes, and the request id, in an envelope of their own. Codes are in capitals with underscores; ' +
  '`Unauthorized` and those that begin in small letters are older names that stay. More codes may be added: treat one you do ' +
  'not know by its HTTP status.'

/** The same as Markdown. */
export function errorMarkdown(): string {
  const codes = errorCatalogue().map(
    ({ code, status, title, cause, remedy }) =>
      `## ${code}\n\nHTTP ${status}. ${title}.\n\n- Cause: ${cause}\n- Remedy: ${remedy}\n`,
  )
  return `# Errors\n\n${ABOUT}\n\n${codes.join('\n')}`
}

/** `/docs/errors`: what each code means, why it is answered, and what to do: the `type` of every problem leads to its place here. */
export function errorPage(): string {
  const catalogue = errorCatalogue()
  const rows = catalogue.map(
    ({ code, status, title }) =>
      `<tr><td><a href="#${code}"><code>${code.replaceAll('_', '_<wbr>')}</code></a></td><td>${status}</td><td>${escapeHtml(title)}</td></tr>`,
  )
  const codes = catalogue.map(
    ({ code, status, title, cause, remedy }) => `<h2 id="${code}"><code>${code}</code></h2>
<p>HTTP ${status}. ${escapeHtml(title)}.</p>
<dl><dt>Cause</dt><dd>${escapeHtml(cause)}</dd><dt>Remedy</dt><dd>${escapeHtml(remedy)}</dd></dl>`,
  )
  const body = `<h1>Errors</h1>
<p>${withCode(ABOUT)} <a href="/docs/conventions">What else holds everywhere</a>.</p>
${scrolling(`<table><thead><tr><th>Code</th><th>HTTP</th><th></th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`)}
${codes.join('\n')}`
  return documentPage({ title: 'Errors', path: '/docs/errors', body })
}

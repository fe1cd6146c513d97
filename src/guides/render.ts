import { Marked } from 'marked'
import { GUIDE_NAMES, type GuideName, readGuide, titleOf } from './guides.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** `Where the money comes from` → `where-the-money-comes-from` */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const marked = new Marked({
  gfm: true,
  renderer: {
    // Headings can be linked to, and a wide table scrolls by itself.
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    table(token) {
      const cells = (row: typeof token.header, tag: string) =>
        row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')
      const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
      const isNamed = token.header.some(({ text }) => text !== '')
      const head = isNamed ? `<thead><tr>${cells(token.header, 'th')}</tr></thead>` : ''
      return `<div class="table" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`
    },
    code({ text }) {
      return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`
    },
  },
})

const linkTo = (name: GuideName, present: GuideName): string =>
  `<li><a href="/docs/guides/${name}"${name === present ? ' aria-current="page"' : ''}>${escaped(titleOf(readGuide(name)))}</a></li>`

/** A guide as a page. It loads one stylesheet and no script. */
export function renderGuide(name: GuideName): string {
  const markdown = readGuide(name)
  const links = GUIDE_NAMES.map((each) => linkTo(each, name)).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(titleOf(markdown))} · Gapura</title>
<link rel="stylesheet" href="/docs/guides/style.css">
</head>
<body>
<nav aria-label="Guides"><a class="home" href="/docs/guides/quick-start">Gapura</a>
<ul>
${links}
<li><a href="/docs/">Reference</a></li>
<li><a href="/docs/errors">Errors</a></li>
</ul></nav>
<main>
${marked.parse(markdown, { async: false })}
</main>
</body>
</html>
`
}

import { Marked } from 'marked'
import { documentPage, escapeHtml, scrolling } from './document-page.ts'
import { type GuideLanguage, type GuideName, pathOf, readGuide, TRANSLATED_NAMES, titleOf } from './guides.ts'

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
      return `${scrolling(`<table>${head}<tbody>${rows}</tbody></table>`)}\n`
    },
    code({ text }) {
      return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`
    },
  },
})

/** A document of ours as HTML. */
export const toHtml = (markdown: string): string => marked.parse(markdown, { async: false })

/** A guide as a page, with a link to the other language where there is one. */
export function renderGuide(name: GuideName, baseUrl: string, language: GuideLanguage = 'en'): string {
  const markdown = readGuide(name, baseUrl, language)
  const text = toHtml(markdown)
  const body = TRANSLATED_NAMES.includes(name) ? otherLanguage(name, language) + text : text
  return documentPage({ title: titleOf(markdown), path: pathOf(name, language), body, language })
}

const otherLanguage = (name: GuideName, language: GuideLanguage): string => {
  const [other, text] = language === 'en' ? (['id', 'Bahasa Indonesia'] as const) : (['en', 'English'] as const)
  return `<p><a href="${pathOf(name, other)}" hreflang="${other}" lang="${other}">${text}</a></p>\n`
}

import { GUIDE_NAMES, type GuideLanguage, pathOf, readGuide, TRANSLATED_NAMES, titleOf } from './guides.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** A text whose words between backticks are code. */
export const withCode = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

/** A wide table or a program scrolls by itself, also by the keyboard. */
export const scrolling = (table: string): string => `<div class="table" tabindex="0">${table}</div>`

/** The reference pages beside the guides. */
const REFERENCE: readonly (readonly [path: string, title: string])[] = [
  ['/docs/', 'API reference'],
  ['/docs/conventions', 'Conventions'],
  ['/docs/errors', 'Errors'],
  ['/docs/webhooks', 'Webhook events'],
  ['/docs/changelog', 'Changelog'],
]

const WORDS = {
  en: { contents: 'Contents', guides: 'Guides', reference: 'Reference' },
  id: { contents: 'Daftar isi', guides: 'Panduan', reference: 'Referensi' },
} as const satisfies Record<GuideLanguage, object>

type Page = {
  readonly title: string
  /** Its own address, which its link in the contents is marked by; one below it counts as it. */
  readonly path: string
  /** HTML. */
  readonly body: string
  readonly language?: GuideLanguage
}

/** A static page of `/docs`. It loads one stylesheet and no script; on a phone the contents come last. */
export function documentPage({ title, path, body, language = 'en' }: Page): string {
  const link = ([to, name]: readonly [string, string]): string => {
    const isHere = to === path || (to !== '/docs/' && path.startsWith(`${to}/`))
    return `<li><a href="${to}"${isHere ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a></li>`
  }
  const beside = new Set(REFERENCE.map(([to]) => to))
  const words = WORDS[language]
  const guides = GUIDE_NAMES.map((name) => {
    const its = TRANSLATED_NAMES.includes(name) ? language : 'en'
    return [pathOf(name, its), titleOf(readGuide(name, undefined, its))] as const
  })
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Gapura</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<header><a class="home" href="/docs/guides/quick-start">Gapura</a> <a class="to-contents" href="#contents">${words.contents}</a></header>
<main>
${body}
</main>
<nav id="contents" aria-label="${words.contents}">
<h2>${words.guides}</h2>
<ul>
${guides
  .filter(([to]) => !beside.has(to))
  .map(link)
  .join('\n')}
</ul>
<h2>${words.reference}</h2>
<ul>
${REFERENCE.map(link).join('\n')}
</ul>
</nav>
</body>
</html>
`
}

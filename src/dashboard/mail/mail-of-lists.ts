import { escapeHtml } from '../../mail/escape-html.ts'
import type { Mail } from '../../mail/mailer.ts'

type Line = { readonly text: string; readonly link: string }

type Given = {
  readonly to: string
  readonly locale: 'en' | 'id'
  readonly subject: string
  /** Each with a title if there are several. */
  readonly lists: readonly { readonly title: string | null; readonly lines: readonly Line[] }[]
  /** The links to choose such mails, and to unsubscribe. */
  readonly settings: string
  readonly unsubscribe: string
}

const WORDS = {
  en: { choose: 'Choose what you are mailed about', end: 'Unsubscribe from these mails' },
  id: { choose: 'Pilih apa yang dikabarkan kepada Anda', end: 'Hentikan surel ini' },
}

/** A mail of lines with links, as text and as HTML: what needs attention, and where to act on it. */
export function mailOfLists({ to, locale, subject, lists, settings, unsubscribe }: Given): Mail {
  const links = [
    { text: WORDS[locale].choose, link: settings },
    { text: WORDS[locale].end, link: unsubscribe },
  ]
  const shown = lists.filter(({ lines }) => lines.length > 0)
  const texts = shown.flatMap(({ title, lines }) => [...(title === null ? [] : [`${title}:`]), ...lines.map(inText)])
  const html = shown.map(
    ({ title, lines }) =>
      `${title === null ? '' : `<p>${escapeHtml(title)}</p>\n`}<ul>${lines.map((line) => `<li>${inHtml(line)}</li>`).join('')}</ul>`,
  )
  return {
    to,
    subject,
    text: `${subject}\n\n${texts.join('\n\n')}\n\n--\n${links.map(inText).join('\n\n')}`,
    html: `<!doctype html><html lang="${locale}"><body style="font-family:sans-serif;line-height:1.5">
<p><strong>${escapeHtml(subject)}</strong></p>
${html.join('\n')}
<p style="font-size:small">${links.map(inHtml).join(' · ')}</p>
</body></html>`,
  }
}

const inText = ({ text, link }: Line): string => `${text}\n${link}`
const inHtml = ({ text, link }: Line): string => `<a href="${escapeHtml(link)}">${escapeHtml(text)}</a>`

import { withoutLinks } from '../../base/plain-text.ts'
import { escapeHtml } from '../../mail/escape-html.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { qrMatrixOf } from '../qr/qr-code.ts'
import { qrPngOf } from '../qr/qr-png.ts'
import type { Locale } from '../view.ts'
import { MAIL_WORDS } from './words.ts'

const PICTURE = 'qr'
const CODE_PIXELS = 180
const ACCENT_DEFAULT = '#1f3d8f'

/** The languages that a mail is in, below each other: the customer's is not known. */
export const MAIL_LOCALES: readonly Locale[] = ['id', 'en']

/** `isMain`: the button. */
type Line = { readonly text: string; readonly link: string; readonly isMain?: boolean }
/** What a mail says in one language. `scan`: beside the code; null: there is none. */
export type Said = {
  readonly locale: Locale
  readonly subject: string
  readonly lead: string
  readonly lines: readonly Line[]
  readonly scan: string | null
}

type MailSheet = {
  readonly merchant: Merchant
  readonly livemode: boolean
  /** What it is about, beside the merchant's name; null: the name says enough. */
  readonly about: string | null
  readonly said: readonly Said[]
  /** Where its reader ends such mails; null: nowhere yet. */
  readonly endUrl: string | null
  /** What the code opens; null: no code. */
  readonly codeUrl: string | null
}

/**
 * A mail to a merchant's customer, as text and as HTML. The code is a part of the mail, since mail programs load no pictures until a
 * reader allows it.
 */
export function writeSheet({ merchant, livemode, about, said, endUrl, codeUrl }: MailSheet): Omit<Mail, 'to' | 'id'> {
  const name = withoutLinks(merchant.displayName)
  const subjects = said.map(({ subject }) => subject)
  const ends = endUrl === null ? [] : said.map(({ locale }) => ({ text: MAIL_WORDS[locale].end(name), link: endUrl }))
  const test = livemode ? null : said.map(({ locale }) => MAIL_WORDS[locale].test).join(' · ')
  const accent = /^#[0-9a-f]{6}$/i.test(merchant.accentColor ?? '') ? merchant.accentColor : ACCENT_DEFAULT
  const below = ends.length === 0 ? [] : [`--\n${ends.map(lineText).join('\n\n')}`]
  return {
    subject: subjects[0] ?? '',
    senderName: name,
    text: [...(test ? [test] : []), ...said.map(inText), ...below].join('\n\n'),
    html: `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(subjects.join(' · '))}</title></head>
<body style="margin:0;padding:16px;background:#f3f2ee;font-family:sans-serif;font-size:16px;line-height:1.5;color:#16181d">
<div style="max-width:32rem;margin:0 auto;padding:24px;background:#fff;border-radius:12px">
<p style="margin:0 0 4px;color:#5b616e">${escapeHtml([name, ...(about === null ? [] : [about])].join(' · '))}</p>
${test ? `<p style="margin:0 0 12px;color:#9a3412"><strong>${escapeHtml(test)}</strong></p>\n` : ''}${said.map((one) => inHtml(one, accent ?? ACCENT_DEFAULT)).join('\n<hr style="border:0;border-top:1px solid #c9ccd3">\n')}
</div>
<p style="max-width:32rem;margin:16px auto;font-size:13px">${ends.map(lineHtml).join('<br>')}</p>
</body></html>`,
    ...(codeUrl !== null && { pictures: [{ name: PICTURE, png: qrPngOf(qrMatrixOf(codeUrl)) }] }),
  }
}

const lineText = ({ text, link }: Line): string => `${text}:\n${link}`
const lineHtml = ({ text, link }: Line): string => `<a href="${escapeHtml(link)}">${escapeHtml(text)}</a>`

const inText = ({ lead, lines }: Said): string => [lead, ...lines.map(lineText)].join('\n\n')

function inHtml({ locale, lead, lines, scan }: Said, accent: string): string {
  const button = `display:inline-block;padding:12px 20px;border-radius:8px;background:${accent};color:#fff;font-weight:bold;text-decoration:none`
  const links = lines.map((line) =>
    line.isMain
      ? `<p><a href="${escapeHtml(line.link)}" style="${button}">${escapeHtml(line.text)}</a></p>`
      : `<p>${lineHtml(line)}</p>`,
  )
  const code =
    scan === null
      ? ''
      : `<p><img src="cid:${PICTURE}" alt="QR" width="${CODE_PIXELS}" height="${CODE_PIXELS}"><br>${escapeHtml(scan)}</p>`
  return `<div lang="${locale}"><p style="font-size:18px">${escapeHtml(lead)}</p>\n${links.join('\n')}\n${code}</div>`
}

import { withoutLinks } from '../../base/plain-text.ts'
import { amountDue } from '../../invoices/invoice.ts'
import type { MailContent, WriteMail } from '../../invoices/mails/mail.ts'
import { isOverdue } from '../../invoices/wire.ts'
import { escapeHtml } from '../../mail/escape-html.ts'
import { dayText } from '../../markets/day-text.ts'
import { qrMatrixOf } from '../qr/qr-code.ts'
import { qrPngOf } from '../qr/qr-png.ts'
import { formatMoney } from '../text/format.ts'
import type { Locale } from '../view.ts'
import { MAIL_WORDS } from './words.ts'

const PICTURE = 'qr'
const CODE_PIXELS = 180
const ACCENT_DEFAULT = '#1f3d8f'

type Said = {
  readonly locale: Locale
  readonly lead: string
  readonly lines: readonly Line[]
  readonly scan: string | null
}
type Line = { readonly text: string; readonly link: string; readonly isMain?: boolean }

/**
 * A mail about an invoice, as text and as HTML, in both languages below each other: the customer's is not known. The code is a
 * part of the mail, since mail programs load no pictures until a reader allows it.
 */
export const writeInvoiceMail: WriteMail = (content) => {
  const { invoice, kind, livemode, merchant, url } = content
  const locales: readonly Locale[] = ['id', 'en']
  const said = locales.map((locale) => sayIn(locale, content))
  const subjects = locales.map((locale) => MAIL_WORDS[locale].subject[toneOf(content)](factsOf(locale, content)))
  const [first = '', second = ''] = subjects
  const ends = locales.map((locale) => ({
    text: MAIL_WORDS[locale].end(withoutLinks(merchant.displayName)),
    link: content.endUrl,
  }))
  const test = livemode ? null : locales.map((locale) => MAIL_WORDS[locale].test).join(' · ')
  const accent = /^#[0-9a-f]{6}$/i.test(merchant.accentColor ?? '') ? merchant.accentColor : ACCENT_DEFAULT
  return {
    subject: first,
    senderName: withoutLinks(merchant.displayName),
    text: [...(test ? [test] : []), ...said.map(inText), `--\n${ends.map(lineText).join('\n\n')}`].join('\n\n'),
    html: `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(`${first} · ${second}`)}</title></head>
<body style="margin:0;padding:16px;background:#f3f2ee;font-family:sans-serif;font-size:16px;line-height:1.5;color:#16181d">
<div style="max-width:32rem;margin:0 auto;padding:24px;background:#fff;border-radius:12px">
<p style="margin:0 0 4px;color:#5b616e">${escapeHtml(withoutLinks(merchant.displayName))} · ${escapeHtml(invoice.number ?? '')}</p>
${test ? `<p style="margin:0 0 12px;color:#9a3412"><strong>${escapeHtml(test)}</strong></p>\n` : ''}${said.map((one) => inHtml(one, accent ?? ACCENT_DEFAULT)).join('\n<hr style="border:0;border-top:1px solid #c9ccd3">\n')}
</div>
<p style="max-width:32rem;margin:16px auto;font-size:13px">${ends.map(lineHtml).join('<br>')}</p>
</body></html>`,
    ...(kind !== 'receipt' && { pictures: [{ name: PICTURE, png: qrPngOf(qrMatrixOf(url)) }] }),
  }
}

type Tone = keyof (typeof MAIL_WORDS)['id']['lead']

/** A reminder after the due day says so. */
const toneOf = ({ kind, invoice, now }: MailContent): Tone =>
  kind === 'reminder' && isOverdue(invoice, now) ? 'overdue' : kind

const factsOf = (locale: Locale, { invoice, kind, merchant }: MailContent) => ({
  number: invoice.number ?? '',
  merchant: withoutLinks(merchant.displayName),
  amount: formatMoney(kind === 'receipt' ? invoice.amountPaid : amountDue(invoice), locale),
  day: dayText(invoice.dueAt, locale),
})

function sayIn(locale: Locale, content: MailContent): Said {
  const words = MAIL_WORDS[locale]
  const { kind, url, pdfUrl, customerUrl } = content
  const isReceipt = kind === 'receipt'
  const isOfCharge = kind === 'charge_failed' || kind === 'charge_given_up'
  return {
    locale,
    lead: words.lead[toneOf(content)](factsOf(locale, content)),
    lines: [
      { text: isReceipt ? words.look : words.pay, link: `${url}?locale=${locale}`, isMain: true },
      ...(isOfCharge ? [{ text: words.manage, link: `${customerUrl}?locale=${locale}` }] : []),
      { text: words.papers, link: `${pdfUrl}?locale=${locale}` },
    ],
    scan: isReceipt ? null : words.scan,
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

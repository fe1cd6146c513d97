import { withoutLinks } from '../../base/plain-text.ts'
import { expiryText } from '../../saved-methods/expiry.ts'
import { methodNameOf } from '../../saved-methods/mandate/method-name.ts'
import type { ExpiryMailContent, WriteExpiryMail } from '../../subscriptions/expiring/mail.ts'
import type { Locale } from '../view.ts'
import { MAIL_LOCALES, type Said, writeSheet } from './mail-sheet.ts'
import { MAIL_WORDS } from './words.ts'

/** A mail about a saved method that expires soon, in both languages. It leads to the customer's page, where they replace it. */
export const writeExpiryMail: WriteExpiryMail = (content) => {
  const { merchant, livemode, endUrl } = content
  const said = MAIL_LOCALES.map((locale) => sayIn(locale, content))
  return writeSheet({ merchant, livemode, endUrl, said, about: null, codeUrl: null })
}

function sayIn(locale: Locale, { method, merchant, expiresAt, usedFor, zone, customerUrl }: ExpiryMailContent): Said {
  const { expiring, manage } = MAIL_WORDS[locale]
  const facts = {
    merchant: withoutLinks(merchant.displayName),
    method: [methodNameOf(method, locale), method.label].filter(Boolean).join(' '),
    until: expiryText({ type: method.type, expiresAt }, zone, locale),
    uses: usedFor.map(withoutLinks).join(', '),
  }
  return {
    locale,
    subject: expiring.subject(facts),
    lead: expiring.lead(facts),
    lines: [{ text: manage, link: `${customerUrl}?locale=${locale}`, isMain: true }],
    scan: null,
  }
}

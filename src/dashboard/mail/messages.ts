import { withoutLinks } from '../../base/plain-text.ts'
import type { Mail } from '../../mail/mailer.ts'

type Locale = 'id' | 'en'

/** The mail with the link to set a new password. */
export const resetMail = ({ to, link, locale }: { to: string; link: string; locale: Locale }): Mail =>
  locale === 'en'
    ? {
        to,
        subject: 'Set a new password for Gapura',
        text: `Open this within an hour to set a new password:\n\n${link}\n\nIf you did not request it, ignore this mail: your password stays unchanged.`,
      }
    : {
        to,
        subject: 'Atur ulang kata sandi Gapura',
        text: `Buka tautan ini dalam satu jam untuk membuat kata sandi baru:\n\n${link}\n\nJika Anda tidak memintanya, abaikan saja: kata sandi Anda tidak berubah.`,
      }

/** The mail with an invitation; in both languages, as the recipient's is not known yet. */
export const invitationMail = (given: { to: string; link: string; merchant: string; inviter: string | null }): Mail => {
  const by = given.inviter === null ? '' : ` (${withoutLinks(given.inviter)})`
  const merchant = withoutLinks(given.merchant)
  return {
    to: given.to,
    subject: `${merchant} · Gapura`,
    text:
      `Anda diundang${by} ke dasbor ${merchant}. Tautan ini berlaku tujuh hari:\n` +
      `You are invited${by} to the dashboard of ${merchant}. This link works for seven days:\n\n${given.link}`,
  }
}

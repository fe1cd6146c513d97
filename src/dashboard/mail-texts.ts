import type { Mail } from './mail.ts'

type Locale = 'id' | 'en'

/** The mail that lets somebody set a new password. */
export const resetMail = ({ to, link, locale }: { to: string; link: string; locale: Locale }): Mail =>
  locale === 'en'
    ? {
        to,
        subject: 'Set a new password for Gapura',
        text: `Open this within an hour to set a new password:\n\n${link}\n\nIf you did not ask for it, do nothing: your password stays as it is.`,
      }
    : {
        to,
        subject: 'Atur ulang kata sandi Gapura',
        text: `Buka tautan ini dalam satu jam untuk membuat kata sandi baru:\n\n${link}\n\nJika Anda tidak memintanya, abaikan saja: kata sandi Anda tidak berubah.`,
      }

/** The mail that invites somebody to a merchant; in both languages, for we do not know theirs yet. */
export const invitationMail = (given: { to: string; link: string; merchant: string; inviter: string | null }): Mail => {
  const by = given.inviter === null ? '' : ` (${given.inviter})`
  return {
    to: given.to,
    subject: `${given.merchant} · Gapura`,
    text:
      `Anda diundang${by} ke dasbor ${given.merchant}. Tautan ini berlaku tujuh hari:\n` +
      `You are invited${by} to the dashboard of ${given.merchant}. This link works for seven days:\n\n${given.link}`,
  }
}

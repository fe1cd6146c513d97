import { MINUTE_MS } from '../../base/clock.ts'
import { withoutLinks } from '../../base/plain-text.ts'
import { CODE_FOR_MS } from '../../customers/access/codes.ts'
import type { Mail } from '../../mail/mailer.ts'

const MINUTES = CODE_FOR_MS / MINUTE_MS

/** The mail with a customer's code, in both languages. It has no link: a mail that leads somewhere to enter a code is what fraud looks like. */
export function codeMail(merchantName: string, to: string, code: string, isTest: boolean): Mail {
  const merchant = withoutLinks(merchantName)
  return {
    to,
    senderName: merchant,
    subject: `${code} – kode Anda untuk ${merchant}`,
    text: `${isTest ? 'Mode uji · Test mode\n\n' : ''}Kode Anda untuk ${merchant}:

    ${code}

Masukkan di halaman yang sedang Anda buka. Berlaku ${MINUTES} menit. Jangan berikan kepada siapa pun; kami tidak pernah memintanya lewat telepon atau pesan. Kalau bukan Anda yang meminta, abaikan surel ini.

--

Your code for ${merchant}:

    ${code}

Enter it on the page that you have open. It is valid for ${MINUTES} minutes. Give it to no one; we never ask for it by phone or message. If you did not request it, ignore this mail.`,
  }
}

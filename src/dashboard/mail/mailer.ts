import { createTransport } from 'nodemailer'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html?: string }
export type Mailer = { send(mail: Mail): Promise<void> }

/** How mail is sent: an SMTP server's URL and the sender; without a URL it is printed instead. */
export type MailSettings = { readonly smtpUrl: string | null; readonly from: string }

const CONNECT_TIMEOUT_MS = 10_000

/**
 * Sends mail by SMTP. If none is configured, passes it to `print`, or fails if there is no console that only the
 * operator reads (`print` null: production).
 */
export function openMailer({ smtpUrl, from }: MailSettings, print: ((text: string) => void) | null): Mailer {
  if (smtpUrl === null) {
    return {
      async send({ to, subject, text }) {
        if (!print) throw new Error('SMTP_URL is not set')
        print(`\nMail to ${to}: ${subject}\n\n${text}\n`)
      },
    }
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: 3 * CONNECT_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, ...mail }) {
      await transport.sendMail({ from, to: { name: '', address: to }, ...mail })
    },
  }
}

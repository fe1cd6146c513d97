import { createTransport } from 'nodemailer'

/** A picture in a mail, which its HTML shows as `cid:NAME`: programs show it without loading anything. */
type MailPicture = { readonly name: string; readonly png: Buffer }

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly pictures?: readonly MailPicture[]
  /** The name beside the sender's address; absent: the operator's. */
  readonly senderName?: string
  /** The id of the mail, by which a bounce names it; absent: any. */
  readonly id?: string
  /** Where a POST ends such mails, by one click in the mail program. Source: RFC 8058. */
  readonly unsubscribeUrl?: string
}
export type Mailer = { send(mail: Mail): Promise<void> }

/** How mail is sent: an SMTP server's URL and the sender; without a URL it is printed instead. */
export type MailSettings = { readonly smtpUrl: string | null; readonly from: string }

const CONNECT_TIMEOUT_MS = 10_000

/**
 * Sends mail by SMTP. If none is configured, passes it to `print`, or fails if there is no console that only the
 * operator reads (`print` null: production). What a failure means: mail-failure.ts.
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
    async send({ to, subject, text, html, ...mail }) {
      await transport.sendMail({
        from: senderOf(from, mail.senderName),
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        ...(mail.id !== undefined && { messageId: messageIdOf(mail.id, from) }),
        ...(mail.pictures && {
          attachments: mail.pictures.map(({ name, png }) => ({
            cid: name,
            filename: `${name}.png`,
            content: png,
            contentType: 'image/png',
            contentDisposition: 'inline' as const,
          })),
        }),
        headers: {
          // An absence note must not answer it.
          'Auto-Submitted': 'auto-generated',
          ...(mail.unsubscribeUrl !== undefined && {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    },
  }
}

const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

const senderOf = (from: string, name: string | undefined) =>
  name === undefined ? from : { name, address: addressIn(from) }

const messageIdOf = (id: string, from: string): string => `<${id}@${addressIn(from).split('@').at(-1)}>`

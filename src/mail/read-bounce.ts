/** What a report of a mail server says of a mail of ours. */
export type Bounce = {
  /** The id that the mail was sent with. */
  readonly mailId: string
  /** The code of the failure, `5.1.1`; null: the report has none. */
  readonly status: string | null
}

const REPORT_MAX_CHARACTERS = 1_000_000
const FAILED = /^action:\s*failed\b/im
const STATUS = /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im
const MESSAGE_ID = /^message-id:\s*<(iml_[0-9a-hjkmnp-tv-z]{26})@[^<>\s]+>/gim

/**
 * Reads a delivery status notification, which has the headers of the mail that came back. Undefined: it is none, reports no
 * failure (a delay is not one), or is about no mail of ours. Source: RFC 3464, 2.3; RFC 3462.
 */
export function readBounce(message: string): Bounce | undefined {
  const text = message
    .slice(0, REPORT_MAX_CHARACTERS)
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
  if (!FAILED.test(text)) return undefined
  const mailId = [...text.matchAll(MESSAGE_ID)].at(-1)?.[1]
  return mailId === undefined ? undefined : { mailId, status: STATUS.exec(text)?.[1] ?? null }
}

/** What a mailer's failure says of a mail. */
export type MailFailure =
  /** The server does not take it, now or later. `reply`: the codes of its answer, `550 5.1.1`. */
  | { readonly is: 'refused'; readonly reply: string }
  /** It was certainly not sent: trying again sends it once. */
  | { readonly is: 'not_sent' }
  /** It may have been sent. */
  | { readonly is: 'unknown' }

type SmtpError = {
  readonly code?: unknown
  readonly syscall?: unknown
  readonly responseCode?: unknown
  readonly response?: unknown
  readonly message?: unknown
}

/** Before a mail server has greeted, no mail can have been sent. */
const BEFORE_GREETING = /^(Connection timeout|Greeting never received)$/
const NOT_CONNECTED = ['EDNS', 'EAUTH', 'ETLS', 'ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH']

/**
 * Reads an error of `Mailer.send`. A server that answers has not taken the mail: with 4xx for now, with 5xx permanently. A
 * connection that breaks without an answer may have broken after the mail was taken. Source: RFC 5321, 4.2.1.
 */
export function mailFailureOf(error: unknown): MailFailure {
  const { code, syscall, responseCode, response, message } = (error ?? {}) as SmtpError
  if (typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH') {
    const [reply = String(responseCode)] = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(String(response ?? '')) ?? []
    return { is: 'refused', reply: reply.replace('-', ' ') }
  }
  if (typeof responseCode === 'number' && responseCode >= 400) return { is: 'not_sent' }
  const isBefore = typeof message === 'string' && BEFORE_GREETING.test(message)
  if (isBefore || syscall === 'connect' || NOT_CONNECTED.includes(String(code))) return { is: 'not_sent' }
  return { is: 'unknown' }
}

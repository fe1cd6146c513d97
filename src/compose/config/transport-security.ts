import { webUrlFault } from '../../base/net/web-url.ts'
import { StartError } from '../../base/start-error.ts'

/*
 * In production nothing that carries money, secrets or personal data leaves this machine in the clear. Each check
 * throws StartError with what to set.
 */

/** The accepted values of `sslmode`; `disable` is for a database on the same machine or in an encrypted network. */
const SSL_MODES = ['verify-full', 'verify-ca', 'require', 'disable']

/** A provider's address: `https:`; in the sandbox also `http:`. */
export function requireHttps(name: string, text: string, isSandbox: boolean): void {
  const fault = webUrlFault(text, isSandbox, 'https://provider.example')
  if (fault !== undefined) throw new StartError(`${name} ${fault}: it is "${text}".`)
}

/** A database's address must state how its connections are encrypted, so that none is in the clear by accident. */
export function requireSslMode(name: string, url: URL): void {
  if (SSL_MODES.includes(url.searchParams.get('sslmode') ?? '')) return
  throw new StartError(
    `${name} must say how its connections are encrypted when GAPURA_ENV is production: add ?sslmode=verify-full (or sslmode=disable where the database is on this machine).`,
  )
}

/** Mail is sent over TLS, from the start (`smtps:`) or by mandatory STARTTLS. */
export function requireSmtpTls(smtpUrl: string): void {
  const url = new URL(smtpUrl)
  if (url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true') return
  throw new StartError(
    'SMTP_URL must begin with smtps://, or end in ?requireTLS=true, when GAPURA_ENV is production: mail carries links that sign people in.',
  )
}

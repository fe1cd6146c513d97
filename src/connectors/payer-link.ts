import { redirectUrlFault } from '../base/net/redirect-url.ts'

/** Schemes of each wallet's own app; a link into another app is not shown. */
const WALLET_SCHEMES: Readonly<Record<string, readonly string[]>> = {
  GOPAY: ['gojek:', 'gopay:'],
  OVO: ['ovo:'],
  DANA: ['dana:'],
  SHOPEEPAY: ['shopeeid:'],
  LINKAJA: ['linkaja:'],
}

const URL_LENGTH_MAX = 2048

/** Whether a payer may be sent there: a web page (https, or localhost in the sandbox), or this very wallet's app. */
export function isPayerLink(walletCode: string, link: string, allowsLocalhost: boolean): boolean {
  if (link.length > URL_LENGTH_MAX) return false
  if (redirectUrlFault(link, allowsLocalhost) === undefined) return true
  const scheme = /^[a-z]+:(?=[!-~]+$)/.exec(link)?.[0]
  return scheme !== undefined && (WALLET_SCHEMES[walletCode] ?? []).includes(scheme)
}

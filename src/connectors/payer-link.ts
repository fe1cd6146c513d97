import { redirectUrlFault } from '../base/net/redirect-url.ts'
import type { Brand } from '../payment-methods/brands.ts'

const URL_LENGTH_MAX = 2048

/** Whether a payer may be sent there: a web page (https, or localhost in the sandbox), or this very brand's app. */
export function isPayerLink(
  brand: Pick<Brand, 'appSchemes'> | undefined,
  link: string,
  allowsLocalhost: boolean,
): boolean {
  if (link.length > URL_LENGTH_MAX) return false
  if (redirectUrlFault(link, allowsLocalhost) === undefined) return true
  const scheme = /^[a-z]+:(?=[!-~]+$)/.exec(link)?.[0]
  return scheme !== undefined && (brand?.appSchemes ?? []).includes(scheme)
}

/** Requires an explicit scheme, so a host and port such as `bank.example:8443` does not match. */
const SCHEME = /^([a-z][a-z0-9+.-]*:)\/\//i

/**
 * What is wrong with the scheme of a URL that we call or are called at, as the end of a sentence; undefined when it is valid.
 * `example` is a valid URL.
 */
export function webUrlFault(text: string, allowsHttp: boolean, example: string): string | undefined {
  const url = URL.parse(text)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && allowsHttp)) return undefined
  const [, scheme] = SCHEME.exec(text) ?? []
  if (!url || !scheme) return `must be an absolute URL such as ${example}`
  return `must begin with https://${allowsHttp ? ' (or http://)' : ''}, not ${scheme.toLowerCase()}//`
}

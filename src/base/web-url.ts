/** Says a scheme, as an address of a host without one does not: `bank.example:8443`. */
const SCHEME = /^([a-z][a-z0-9+.-]*:)\/\//i

/**
 * What is wrong with the scheme of an address that we call or are called at, as a sentence's end; undefined: nothing. `example`
 * is one that is right.
 */
export function webUrlFault(text: string, allowsHttp: boolean, example: string): string | undefined {
  const url = URL.parse(text)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && allowsHttp)) return undefined
  const [, scheme] = SCHEME.exec(text) ?? []
  if (!url || !scheme) return `must be an absolute URL such as ${example}`
  return `must begin with https://${allowsHttp ? ' (or http://)' : ''}, not ${scheme.toLowerCase()}//`
}

/** Longest URL a merchant may give. */
const URL_LENGTH_MAX = 2048

/** What is wrong with a URL a payer is to be sent to, as a sentence's end; undefined: nothing. */
export function redirectUrlFault(text: string, allowsLocalhost: boolean): string | undefined {
  if (/[\u0000-\u0020\u007f]/.test(text)) return 'must not contain spaces or control characters'
  const url = URL.parse(text)
  if (!url) return 'must be an absolute URL, for example https://shop.example/done'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  if (url.href.length > URL_LENGTH_MAX) return `may have at most ${URL_LENGTH_MAX} characters`
  if (url.protocol === 'https:') return undefined
  if (url.protocol === 'http:' && url.hostname === 'localhost') {
    return allowsLocalhost ? undefined : 'must begin with https:// in production'
  }
  return allowsLocalhost ? 'must begin with https:// (http:// only for localhost)' : 'must begin with https://'
}

/** The URL as it is stored and used: as parsed. */
export const parsedUrl = (text: string): string => new URL(text).href

/**
 * A merchant's URL with its placeholders filled in; nothing else is added. A parsed URL holds the braces of a path
 * percent-encoded, hence both spellings.
 */
export function fillPlaceholders(url: string, values: Readonly<Record<'CHECKOUT_ID' | 'EXTERNAL_ID', string>>): string {
  return url.replace(/(?:\{|%7B)(CHECKOUT_ID|EXTERNAL_ID)(?:\}|%7D)/gi, (whole, name: string) => {
    const value = values[name as keyof typeof values]
    return value === undefined ? whole : encodeURIComponent(value)
  })
}

/** Bytes of base64url without padding. Throws on anything else. */
export function bytesOfBase64url(text: string): Uint8Array {
  if (!/^[\w-]+$/.test(text)) throw new Error('not base64url')
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

/** The bytes of a SHA-256 in hexadecimal. Throws on anything else. */
export function bytesOfHex(text: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error('not a hash')
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Text of UTF-8. Throws on anything else. */
export const textOfBytes = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

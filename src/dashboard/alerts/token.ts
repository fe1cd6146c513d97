import { hmac, isSameBytes } from '../../base/crypto/hmac.ts'

/** A person, and the topics that they unsubscribe from. */
export type Unsubscription = {
  /** Null: an operator's. */
  readonly merchantId: string | null
  readonly personId: string
  /** As a mail of ours named them, possibly of another version. */
  readonly topics: readonly string[]
}

/**
 * The token of an unsubscribe link: what it ends, authenticated as ours. It contains no address and does not expire.
 */
export function sealUnsubscription(key: Buffer, { merchantId, personId, topics }: Unsubscription): string {
  const text = Buffer.from(JSON.stringify([merchantId, personId, topics])).toString('base64url')
  return `${text}.${hmac('sha256', key, text).toString('base64url')}`
}

/** Undefined: not a token of ours. */
export function openUnsubscription(key: Buffer, token: string): Unsubscription | undefined {
  const [text = '', proof = '', ...more] = token.split('.')
  if (more.length > 0 || !isSameBytes(Buffer.from(proof, 'base64url'), hmac('sha256', key, text))) return undefined
  const [merchantId, personId, topics] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
    string | null,
    string,
    string[],
  ]
  return { merchantId, personId, topics }
}

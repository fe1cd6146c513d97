import { createPublicKey, verify } from 'node:crypto'
import type { Gateway } from '../gateway/gateway.ts'

/** A receipt opened as any program would: its three parts, read. */
export function readJws(jws: string) {
  const [head = '', payload = '', signature = ''] = jws.split('.')
  const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { head: json(head), payload: json(payload), signed: `${head}.${payload}`, signature }
}

/** Whether a key that a gateway publishes made the signature. */
export async function isSignedBy(gateway: Pick<Gateway, 'call'>, jws: string): Promise<boolean> {
  const { head, signed, signature } = readJws(jws)
  const { body } = await gateway.call('GET', '/.well-known/jwks.json', { key: null })
  const jwk = body.keys.find(({ kid }: { kid: string }) => kid === head.kid)
  if (!jwk) return false
  return verify(
    null,
    Buffer.from(signed),
    createPublicKey({ key: jwk, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  )
}

/** The same receipt with another payload under the old signature. */
export function forged(jws: string, change: Record<string, unknown>): string {
  const { payload } = readJws(jws)
  const [head, , signature] = jws.split('.')
  return [head, Buffer.from(JSON.stringify({ ...payload, ...change })).toString('base64url'), signature].join('.')
}

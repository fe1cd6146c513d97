import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** What a browser or an authenticator may say that is not as it should be. */
type Odd = {
  /** The page that asks, where it is not the one whose passkey it is. */
  readonly origin?: string
  readonly relyingParty?: string
  readonly isCrossOrigin?: boolean
  readonly topOrigin?: string
  /** Whether the person showed a finger, a face or a PIN. */
  readonly isVerified?: boolean
  readonly userHandle?: string
}

/** A passkey's authenticator, played: ES256, no attestation, the person verified unless `odd` says otherwise. */
export function anAuthenticator(origin: string, { id = randomBytes(16), ...odd }: Odd & { readonly id?: Buffer } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let counter = 0

  const clientData = (type: string, challenge: string, { isCrossOrigin = false, topOrigin, ...said }: Odd) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: said.origin ?? origin, crossOrigin: isCrossOrigin, topOrigin }),
    )
  const authData = (attested: Buffer, { relyingParty = new URL(origin).hostname, isVerified = true }: Odd) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    const flags = Buffer.of((attested.length > 0 ? 0x41 : 0x01) | (isVerified ? 0x04 : 0))
    return Buffer.concat([createHash('sha256').update(relyingParty).digest(), flags, count, attested])
  }
  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  })

  return {
    id,
    register(challenge: string) {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'), // {1: EC2, 3: ES256, -1: P-256, -2: x…
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'), // … -3: y}
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key])
      const data = authData(attested, odd)
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'), // {fmt: none, attStmt: {}, authData:
        Buffer.of(0x58, data.length),
        data,
      ])
      return answer({ clientDataJSON: clientData('webauthn.create', challenge, odd), attestationObject })
    },
    authenticate(challenge: string, said: Odd = odd) {
      const data = authData(Buffer.alloc(0), said)
      const client = clientData('webauthn.get', challenge, said)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const signature = createSign('sha256').update(signed).sign(privateKey)
      const handle = said.userHandle === undefined ? {} : { userHandle: Buffer.from(said.userHandle) }
      return answer({ clientDataJSON: client, authenticatorData: data, signature, ...handle })
    },
  }
}

import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** A passkey's authenticator, played: ES256, no attestation, the person always verified. */
export function anAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (attested: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    const flags = Buffer.of(attested.length > 0 ? 0x45 : 0x05)
    return Buffer.concat([createHash('sha256').update(new URL(origin).hostname).digest(), flags, count, attested])
  }
  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  })

  return {
    register(challenge: string) {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'), // {1: EC2, 3: ES256, -1: P-256, -2: x…
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'), // … -3: y}
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key])
      const data = authData(attested)
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'), // {fmt: none, attStmt: {}, authData:
        Buffer.of(0x58, data.length),
        data,
      ])
      return answer({ clientDataJSON: clientData('webauthn.create', challenge), attestationObject })
    },
    authenticate(challenge: string) {
      const data = authData()
      const client = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const signature = createSign('sha256').update(signed).sign(privateKey)
      return answer({ clientDataJSON: client, authenticatorData: data, signature })
    },
  }
}

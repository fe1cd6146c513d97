import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Connector, ProbeResult } from '../../connectors/connector.ts'
import type { Credentials } from '../../connectors/credentials.ts'
import type { InboundDialect } from '../../connectors/inbound-port.ts'
import type { Profile } from '../../connectors/profiles.ts'
import type { CertificationTest, Verdict } from './certification-test.ts'

type Parts = {
  readonly credentials: Credentials
  readonly needs: Profile['needs']
  /** Opens the connection with other credentials. */
  readonly open: (credentials: Credentials) => Connector
  readonly now: () => Date
}

/** Who we are to the provider, and who it is to us: right and wrong keys, in both directions. Moves nothing. */
export function accessTests({ credentials, needs, open, now }: Parts): CertificationTest[] {
  const { outbound } = credentials
  const withOutbound = (changes: Credentials['outbound']) =>
    open({ ...credentials, outbound: { ...outbound, ...changes } })
  const refused = (id: string, expected: string, changes: () => Credentials['outbound']): CertificationTest => ({
    id,
    expected,
    kind: 'negative',
    effect: 'none',
    run: async () => isRefused(await withOutbound(changes()).probe()),
  })
  return [
    {
      id: 'access',
      kind: 'positive',
      effect: 'none',
      expected: 'a token where there is one, and an answer to a signed call',
      run: async () => isAccepted(await open(credentials).probe()),
    },
    ...(outbound.privateKey === undefined
      ? []
      : [refused('access-wrong-key', 'refused: signed with another private key', () => ({ privateKey: aKey() }))]),
    // A provider that needs none takes the key's signature alone.
    ...(needs['outbound.clientSecret'] !== 'required'
      ? []
      : [
          refused('access-wrong-secret', 'refused: signed with another client secret', () => ({
            clientSecret: aSecret(),
          })),
        ]),
    ...(outbound.apiKey === undefined
      ? []
      : [refused('access-wrong-api-key', 'refused: another API key', () => ({ apiKey: aSecret() }))]),
    ...inboundTests(open(credentials).inbound, now),
  ]
}

function isAccepted(results: readonly ProbeResult[]): Verdict {
  const bad = results.find(({ is }) => is === 'failed') ?? results.find(({ is }) => is === 'unknown')
  if (!bad) return { is: 'passed', found: results.map(({ check }) => `${check} ok`).join(', ') }
  return { is: bad.is === 'failed' ? 'failed' : 'unknown', found: bad.words }
}

function isRefused(results: readonly ProbeResult[]): Verdict {
  const refusal = results.find(({ is, check }) => is === 'failed' && check !== 'clock')
  if (refusal) return { is: 'passed', found: refusal.words }
  const unclear = results.find(({ is }) => is === 'unknown')
  return unclear ? { is: 'unknown', found: unclear.words } : { is: 'failed', found: 'it was accepted' }
}

/** What the provider calls here, called by a stranger, who forges the proof. */
const inboundTests = (inbound: InboundDialect | null, now: () => Date): CertificationTest[] =>
  (inbound?.paths ?? []).map((path) => ({
    id: `inbound-forged${path}`,
    kind: 'negative',
    effect: 'none',
    expected: 'refused here: its signature or token is forged',
    async run() {
      const at = now()
      const call = { method: 'POST', path, fullPath: path, headers: forgedHeaders(at), rawBody: FORGED_BODY, now: at }
      const verified = inbound?.serviceOf(call)?.verify(call)
      const reply = verified && 'reply' in verified ? verified.reply : undefined
      if (!reply || reply.status < 400) return { is: 'failed', found: 'it was accepted' }
      return { is: 'passed', found: `HTTP ${reply.status} ${reply.body}` }
    },
  }))

const KEY_BITS = 2048
const FORGED_BODY = Buffer.from(
  JSON.stringify({
    grantType: 'client_credentials',
    order_id: 'x',
    status_code: '200',
    gross_amount: '1',
    signature_key: '0',
  }),
)

const forgedHeaders = (now: Date) => ({
  'content-type': 'application/json',
  'x-timestamp': now.toISOString().replace(/\.\d+Z$/, '+00:00'),
  'x-client-key': 'stranger',
  'x-partner-id': 'stranger',
  'x-external-id': `${now.getTime()}`,
  'channel-id': '95231',
  'x-signature': Buffer.alloc(KEY_BITS / 8).toString('base64'),
  'x-callback-token': 'forged',
  authorization: 'Bearer forged',
})

const aSecret = (): string => randomBytes(16).toString('hex')
const aKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey

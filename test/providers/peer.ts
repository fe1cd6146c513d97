import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Clock } from '../../src/base/clock.ts'
import type { SnapProfile } from '../../src/connectors/snap/profile/profile.ts'
import type { SnapCredentials, SnapSettings } from '../../src/connectors/snap/settings.ts'
import { testKeys } from '../rails/snap-keys.ts'

/** A call as a provider received it. */
type PeerCall = {
  readonly method: string
  readonly path: string
  /** Names in lower case. */
  readonly headers: IncomingMessage['headers']
  readonly rawBody: string
  readonly body: Record<string, unknown>
}

/** What a provider answers. */
type PeerReply = { readonly status?: number; readonly body: object }

/** A provider that answers what a test tells it to, and records what it is sent. It verifies nothing. */
export type Peer = {
  readonly url: string
  /** The calls, requests for a token apart. */
  readonly calls: PeerCall[]
  readonly tokenCalls: PeerCall[]
  /** What calls whose path ends so are answered, in turn; the last is repeated. */
  on(path: string, ...replies: PeerReply[]): void
}

export const PEER_TOKEN = 'a-token'
export const PEER_SECRET = 'a-secret'
const TOKEN_REPLY: PeerReply = {
  body: { responseCode: '2007300', accessToken: PEER_TOKEN, tokenType: 'Bearer', expiresIn: '900' },
}
const UNPLANNED: PeerReply = { status: 404, body: { responseMessage: 'nothing is planned for this path' } }

async function readCall(request: IncomingMessage): Promise<PeerCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const rawBody = Buffer.concat(chunks).toString()
  const { method = '', url: path = '', headers } = request
  return { method, path, headers, rawBody, body: rawBody === '' ? {} : JSON.parse(rawBody) }
}

/** Starts a provider on a free port of this machine, closed when the test ends. */
export async function startPeer(): Promise<Peer> {
  const plans: { path: string; replies: PeerReply[] }[] = []
  const calls: PeerCall[] = []
  const tokenCalls: PeerCall[] = []
  const replyTo = (path: string): PeerReply => {
    const plan = plans.findLast((one) => path.endsWith(one.path))
    if (!plan) return path.endsWith('/access-token/b2b') ? TOKEN_REPLY : UNPLANNED
    return (plan.replies.length > 1 ? plan.replies.shift() : plan.replies[0]) ?? UNPLANNED
  }
  const server = createServer(async (request, response) => {
    const call = await readCall(request)
    const isToken = call.path.endsWith('/access-token/b2b')
    ;(isToken ? tokenCalls : calls).push(call)
    const { status = 200, body } = replyTo(call.path)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, calls, tokenCalls, on: (path, ...replies) => void plans.push({ path, replies }) }
}

/** A clock that stands still at the time of a sample. */
export const clockAt =
  (time: string): Clock =>
  () =>
    new Date(time)

/** What one agreement with a provider says, for a test: ours unless the test says otherwise. */
type Agreement = {
  readonly outbound?: Partial<SnapCredentials['outbound']>
} & Partial<Pick<SnapCredentials, 'virtualAccounts' | 'payouts'>>

/** A connection to the peer as a profile has it. */
export const connectionTo = (
  peer: Peer,
  profile: SnapProfile,
  { outbound, ...rest }: Agreement = {},
): SnapSettings => ({
  id: 'con_test',
  profile,
  inboundUrl: 'https://www.hostname.com/v1/inbound/con_test',
  allowsLocalhost: false,
  credentials: {
    baseUrl: peer.url,
    outbound: {
      clientId: 'client',
      clientSecret: PEER_SECRET,
      privateKey: testKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      partnerId: 'partner',
      merchantId: 'merchant',
      ...outbound,
    },
    inbound: {},
    ...rest,
  },
})

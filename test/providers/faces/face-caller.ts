import { expect, vi } from 'vitest'
import { groupHeaders } from '../../../src/connectors/snap/client/group-headers.ts'
import { SNAP_PROFILES } from '../../../src/connectors/snap/profiles/profiles.ts'
import type { SnapFaceName } from '../../../src/sandbox/bank/faces/snap/simulators/simulators.ts'
import type { ServiceName } from '../../../src/snap/services.ts'
import { asymmetricText, signWithKey, signWithSecret, symmetricText, tokenText } from '../../../src/snap/signature.ts'
import { formatTimestamp } from '../../../src/snap/timestamp.ts'
import { defined } from '../../setup/defined.ts'
import { PATIENCE_MS } from '../../setup/patience.ts'
import { idr } from '../payments.ts'
import { type Sample, sampleOf } from '../vectors.ts'
import { OUR_KEY, readReply, type SnapWorld } from './snap-face.ts'

/*
 * The judge of a face is what its provider published: requests as printed are taken, and its replies and notifications have the
 * fields of what was printed, each of the same kind. Our own connector has no part in it.
 */

let count = 0

/** Calls a face by hand, as its provider's documents say. */
export async function call(
  world: SnapWorld,
  name: SnapFaceName,
  service: ServiceName,
  body: object,
  own: Readonly<Record<string, string>> = {},
) {
  const { outbound } = world.credentials
  const { calls, services } = SNAP_PROFILES[name]
  const { method, path } = defined(services[service])
  const timestamp = formatTimestamp(world.clock(), calls.timestamp)
  const rawBody = JSON.stringify(body)
  const settings = {
    id: 'con_face',
    profile: SNAP_PROFILES[name],
    allowsLocalhost: true,
    inboundUrl: 'https://pay.example/v1/inbound/con_face',
    credentials: world.credentials as never,
  }
  const companyCode = String((body as { partnerServiceId?: string }).partnerServiceId ?? '').trim()
  const signed = { method, path, rawBody: Buffer.from(rawBody), timestamp }
  const token = calls.proof === 'token' ? String((await askToken(world, name)).accessToken) : null
  const signature =
    token === null
      ? signWithKey(asymmetricText(signed), OUR_KEY, calls.keySignature)
      : signWithSecret(symmetricText(signed, token), defined(outbound.clientSecret), calls.secretSignature)
  const response = await fetch(world.url + path, {
    method,
    body: rawBody,
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      'x-timestamp': timestamp,
      'x-signature': signature,
      'x-external-id': `${++count}`.padStart(9, '0'),
      ...groupHeaders(settings, service, { companyCode }),
      ...Object.fromEntries(Object.entries(own).map(([one, value]) => [one.toLowerCase(), value])),
    },
  })
  return { status: response.status, body: await readReply(response) }
}

export async function askToken(world: SnapWorld, name: SnapFaceName, key = OUR_KEY) {
  const { calls, services } = SNAP_PROFILES[name]
  const timestamp = formatTimestamp(world.clock(), calls.timestamp)
  const clientId = defined(world.credentials.outbound.clientId)
  const response = await fetch(world.url + defined(services.tokenB2b).path, {
    method: 'POST',
    body: '{"grantType":"client_credentials"}',
    headers: {
      'content-type': 'application/json',
      'x-client-key': clientId,
      'x-timestamp': timestamp,
      'x-signature': signWithKey(tokenText(clientId, timestamp), key, calls.keySignature),
    },
  })
  return readReply(response)
}

/** Every field of a value with its kind: `amount.value string`. Null stands for any kind. */
function kindsOf(value: unknown, path = ''): Map<string, string> {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const inner = Array.isArray(value) ? value.slice(0, 1) : value
  const own: [string, string][] = path === '' ? [] : [[path, kind]]
  if (typeof inner !== 'object' || inner === null) return new Map(own)
  return new Map([
    ...own,
    ...Object.entries(inner).flatMap(([name, one]) => [...kindsOf(one, path === '' ? name : `${path}.${name}`)]),
  ])
}

/** What a face says has the fields of a sample, of the same kinds, and the same code and words. */
export function expectShape(ours: object, { body, abridged }: Sample): void {
  const theirs = kindsOf(body)
  const given = kindsOf(ours)
  for (const [path, kind] of theirs) {
    expect([path, given.get(path) === 'null' ? kind : given.get(path)]).toEqual([
      path,
      kind === 'null' ? given.get(path) : kind,
    ])
  }
  if (!abridged) expect([...given.keys()].toSorted()).toEqual([...theirs.keys()].toSorted())
  const { responseCode, responseMessage } = body
  expect(ours).toMatchObject({
    ...(responseCode !== undefined && { responseCode }),
    ...(responseMessage !== undefined && { responseMessage }),
  })
}

export const heard = (world: SnapWorld, count: number) =>
  vi.waitFor(() => {
    if (world.heard.length < count) throw new Error(`${world.heard.length} heard; ${world.refused.join(' ')}`)
    return defined(world.heard.at(-1))
  }, PATIENCE_MS)

export const bill = {
  reference: '23219829713',
  code: 'BCA',
  accountName: 'Jokul Doe',
  amount: idr('100000.00'),
} as const

export const shaped = (id: string, ours: object) => expectShape(ours, sampleOf(id))
export const taken = (reply: { status: number; body: object }) => {
  expect(reply).toMatchObject({ status: 200 })
  return reply.body as Record<string, string>
}

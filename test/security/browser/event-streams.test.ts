import http from 'node:http'
import { expect, test } from 'vitest'
import { OpenStreams } from '../../../src/http/streams/open-streams.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { cookieOf, openSession, SHOP } from '../../csrf/csrf.ts'
import { aMember, type Browser, signIn } from '../../gateway/dashboard.ts'
import { aCheckoutBody, aGateway, until } from '../../gateway/gateway.ts'
import { atEnd } from '../../setup/at-end.ts'

const gateway = await aGateway({
  WORK: 'off',
  TRUST_PROXY: '1',
  LIMIT_STREAMS: '12',
  LIMIT_STREAMS_PER_ACCOUNT: '8',
  LIMIT_STREAMS_PER_MEMBER: '4',
  LIMIT_PAGE_STREAMS: '12',
  LIMIT_PAGE_STREAMS_PER_ADDRESS: '4',
})

type Stream = { text: string; isOpen: boolean; status: number | undefined }

/** Opens an event stream, read until its end. */
function listen(path: string, headers: Record<string, string>): Promise<Stream> {
  const stream: Stream = { text: '', isOpen: false, status: undefined }
  const request = http.get(gateway.url + path, { headers, agent: false })
  atEnd(() => void request.destroy())
  return new Promise((resolve, reject) => {
    request.on('error', (error) => (stream.isOpen ? undefined : reject(error)))
    request.on('response', (response) => {
      Object.assign(stream, { status: response.statusCode, isOpen: true })
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        stream.text += chunk
        // What it begins with has come: it is counted.
        resolve(stream)
      })
      response.on('end', () => {
        stream.isOpen = false
        resolve(stream)
      })
    })
  })
}

const asMember = ({ cookies }: Browser) => ({
  'x-gapura-dashboard': DEMO.merchantId,
  'sec-fetch-site': 'same-origin',
  cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
})
const watchDashboard = (browser: Browser) =>
  listen(`/dashboard/api/stream?merchant=${DEMO.merchantId}`, asMember(browser))
const open = (streams: readonly Stream[]) => streams.filter(({ isOpen }) => isOpen).length
const untilOpen = (streams: readonly Stream[], count: number) => until(async () => open(streams) === count)

test('a member who opens streams without end takes no other’s place, and the oldest of theirs are given up', async () => {
  const reader = await signIn(gateway, { ...DEMO_LOGIN, email: (await aMember(gateway, 'read_only')).email })
  const owner = await signIn(gateway)
  const [own] = [await watchDashboard(owner)]
  const theirs: Stream[] = []
  for (let times = 0; times < 40; times++) theirs.push(await watchDashboard(reader))
  await untilOpen(theirs, 4)
  expect(theirs.slice(-4).every(({ isOpen }) => isOpen)).toBe(true)
  expect(own.isOpen).toBe(true)
  const late = await watchDashboard(await signIn(gateway))
  expect([late.status, late.isOpen, own.isOpen]).toEqual([200, true, true])
  // What is given up says so, and how late to come back at the earliest.
  expect(theirs[0]?.text).toMatch(/retry: 300000\nevent: displaced\n/)
})

test('an account whose members are many gives up the oldest of who has most', async () => {
  const [one, two, three] = await Promise.all(
    ['support', 'developer', 'finance'].map(async (role) =>
      signIn(gateway, { ...DEMO_LOGIN, email: (await aMember(gateway, role as 'support')).email }),
    ),
  )
  if (!one || !two || !three) throw new Error('no session')
  const single = await watchDashboard(three)
  const [ofOne, ofTwo]: [Stream[], Stream[]] = [[], []]
  for (let times = 0; times < 4; times++) ofOne.push(await watchDashboard(one))
  for (let times = 0; times < 4; times++) ofTwo.push(await watchDashboard(two))
  await until(async () => open([...ofOne, ...ofTwo, single]) <= 8)
  expect(single.isOpen).toBe(true)
  expect(open(ofOne)).toBeGreaterThanOrEqual(3)
})

test('of payers’ pages one address has few streams, and takes no place of another', async () => {
  const { body } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  const from = (address: string) => listen(`/${body.id}/events`, { 'x-forwarded-for': address })
  const payer = await from('198.51.100.1')
  const strangers: Stream[] = []
  for (let times = 0; times < 20; times++) strangers.push(await from('203.0.113.1'))
  await untilOpen(strangers, 4)
  expect(payer.isOpen).toBe(true)
  // When the process is full, who has most gives way.
  const many: Stream[] = []
  for (let times = 0; times < 10; times++) many.push(await from(`203.0.113.${10 + times}`))
  await untilOpen(strangers, 1)
  expect(open(many)).toBe(10)
  expect([payer.isOpen, payer.text.includes('event: displaced')]).toEqual([true, false])
})

test('a browser session has few calls that wait at a time; the oldest is answered as it is', async () => {
  const { body } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  const session = await openSession(gateway)
  const headers = {
    origin: SHOP,
    cookie: cookieOf(session),
    'x-csrf-token': session.token,
    'x-forwarded-for': '203.0.113.90',
  }
  const replies = Array.from({ length: 52 }, () => listen(`/v1/checkout/${body.id}?waitFor=final&timeout=60`, headers))
  const first = await Promise.race(replies)
  expect([first.status, JSON.parse(first.text).status]).toEqual([200, 'PENDING'])
  await gateway.call('POST', `/v1/checkout/${body.id}/cancel`)
  const answered = await Promise.all(replies)
  const early = answered.filter(({ text }) => JSON.parse(text).status === 'PENDING')
  expect(early).toHaveLength(2)
})

test('the streams of the caller with the fewest stay open, in any order of opening', () => {
  const displaced: string[] = []
  const streams = new OpenStreams(6)
  const add = (account: string, member: string, name: string) =>
    streams.add(
      [
        { name: account, max: 5 },
        { name: member, max: 3 },
      ],
      () => displaced.push(name),
    )
  add('A', 'a1', 'first')
  for (const name of ['x1', 'x2', 'x3', 'x4']) add('A', 'a2', name)
  expect(displaced).toEqual(['x1'])
  add('A', 'a3', 'y1')
  add('A', 'a3', 'y2')
  expect(displaced).toEqual(['x1', 'x2'])
  const leave = add('B', 'b1', 'z1')
  add('B', 'b1', 'z2')
  expect(displaced.slice(2)).toEqual(['x3'])
  leave()
  leave()
  add('C', 'c1', 'w1')
  expect(displaced).toHaveLength(3)
})

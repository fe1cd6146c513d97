import { readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { answering, aReceiver } from '../../../test/merchants/receiver.ts'
import { createPoster, type PosterSettings } from './post-to-merchant.ts'
import { resolveName } from './resolve-name.ts'

/** A timeout that is never reached. */
const LONG_MS = 20_000

const message = { headers: { 'webhook-id': 'evt_1' }, body: '{"é":1}' }
const post = (url: string, settings: Partial<PosterSettings> = {}) =>
  createPoster({ allowLoopback: true, timeoutMs: 2_000, ...settings }).postToMerchant({ url, ...message })

test('a message arrives as it was given, and the status comes back', async () => {
  const receiver = await aReceiver()
  expect(await post(receiver.url)).toMatchObject({ is: 'answered', status: 204, retryAfterMs: null })
  expect(receiver.received).toMatchObject([{ body: message.body, url: '/hook', headers: { 'webhook-id': 'evt_1' } }])
  expect(receiver.received[0]?.headers).toMatchObject({ host: `localhost:${receiver.port}`, 'content-length': '8' })
})

test.each([200, 299, 301, 302, 307, 308, 400, 410, 500, 503])(
  '%i is an answer, and no redirect is followed',
  async (status) => {
    const [receiver, other] = [await aReceiver(), await aReceiver()]
    receiver.answer = answering(status, { location: other.url })
    expect(await post(receiver.url)).toMatchObject({ is: 'answered', status })
    expect(other.received).toEqual([])
  },
)

test('Retry-After is read as seconds and as a date', async () => {
  const receiver = await aReceiver()
  receiver.answer = answering(503, { 'retry-after': '120' })
  expect(await post(receiver.url)).toMatchObject({ retryAfterMs: 120_000 })
  receiver.answer = answering(503, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() })
  const outcome = await post(receiver.url)
  expect(outcome.is === 'answered' && outcome.retryAfterMs).toBeGreaterThan(3_500_000)
})

test('an endpoint that never answers is given up at the deadline', async () => {
  const receiver = await aReceiver()
  receiver.answer = () => {}
  const outcome = await post(receiver.url, { timeoutMs: 300 })
  expect(outcome).toMatchObject({ is: 'unanswered', failure: 'TIMEOUT' })
  expect(outcome.durationMs).toBeLessThan(LONG_MS / 2)
})

test('headers that drip in one byte at a time do not hold a try beyond the deadline', async () => {
  const port = await aRawServer((socket) => {
    const drip = setInterval(() => socket.write('x'), 20)
    socket.write('HTTP/1.1 200 OK\r\nx: ')
    socket.on('close', () => clearInterval(drip))
  })
  const outcome = await post(`http://localhost:${port}/`, { timeoutMs: 300 })
  expect(outcome).toMatchObject({ is: 'unanswered', failure: 'TIMEOUT' })
})

test('a body that trickles in is abandoned after a second: its status has already arrived', async () => {
  const receiver = await aReceiver()
  receiver.answer = (response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(drip))
  }
  const outcome = await post(receiver.url, { timeoutMs: LONG_MS })
  expect(outcome).toMatchObject({ is: 'answered', status: 200 })
  expect(outcome.durationMs).toBeLessThan(LONG_MS / 2)
})

test('of a huge body no more than 64 KiB and what was on the way is read', async () => {
  const receiver = await aReceiver()
  let written = 0
  receiver.answer = (response) => {
    response.writeHead(200)
    const flood = (): void => {
      if (response.destroyed || written > 512 * 1024 * 1024) return
      written += 65_536
      if (response.write(Buffer.alloc(65_536))) setImmediate(flood)
      else response.once('drain', flood)
    }
    flood()
  }
  const outcome = await post(receiver.url, { timeoutMs: LONG_MS, bodyMaxMs: LONG_MS })
  expect(outcome).toMatchObject({ is: 'answered', status: 200 })
  expect(outcome.durationMs).toBeLessThan(LONG_MS / 2)
  expect(written).toBeLessThan(32 * 1024 * 1024)
})

test.each([
  ['closes without a word', (socket: Socket) => void socket.destroy(), 'CONNECTION_FAILED'],
  ['talks something else', (socket: Socket) => void socket.end('220 mail.example ESMTP\r\n'), 'NOT_HTTP'],
  [
    'sends endless headers',
    (socket: Socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(99_999)}`),
    'NOT_HTTP',
  ],
  [
    'changes the protocol',
    (socket: Socket) => void socket.end('HTTP/1.1 101 Hi\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    'CONNECTION_FAILED',
  ],
])('a server that %s is no answer', async (_what, act, failure) => {
  const port = await aRawServer((socket) => void socket.once('data', () => act(socket)))
  expect(await post(`http://localhost:${port}/`)).toMatchObject({ is: 'unanswered', failure })
})

test('a closed port, an unknown name and plain text where TLS is wanted are distinguished', async () => {
  const receiver = await aReceiver()
  const resolve = async () => ['127.0.0.1']
  expect(await post(`http://localhost:${await aClosedPort()}/`)).toMatchObject({ failure: 'CONNECTION_FAILED' })
  expect(await post('https://shop.example/', { resolve: () => Promise.reject(new Error('ENOTFOUND')) })).toMatchObject({
    failure: 'NAME_NOT_RESOLVED',
  })
  expect(await post('https://shop.example/', { resolve: async () => [] })).toMatchObject({
    failure: 'NAME_NOT_RESOLVED',
  })
  expect(await post(`https://shop.example:${receiver.port}/`, { resolve })).toMatchObject({ failure: 'TLS_FAILED' })
})

describe('over TLS', async () => {
  const read = (name: string) => readFileSync(new URL(`../../../test/certificates/${name}`, import.meta.url), 'utf8')
  const cert = read('shop.cert.pem')
  const receiver = await aReceiver({ key: read('shop.key.pem'), cert })
  const resolve = async () => ['127.0.0.1']

  test('the certificate is checked against the name while the connection goes to the checked address', async () => {
    const url = `https://shop.example:${receiver.port}/hook`
    expect(await post(url, { resolve, ca: cert })).toMatchObject({ is: 'answered', status: 204 })
    expect(receiver.received[0]?.headers.host).toBe(`shop.example:${receiver.port}`)
    expect(await post(url, { resolve })).toMatchObject({ failure: 'TLS_FAILED' })
    const other = url.replace('shop', 'other')
    expect(await post(other, { resolve, ca: cert })).toMatchObject({ failure: 'TLS_FAILED' })
  })
})

describe('addresses', () => {
  const inside = [
    '10.0.0.1',
    '169.254.169.254',
    '192.168.0.1',
    '100.64.0.1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fd00::1',
  ]

  test.each(inside)('a name that resolves to %s is not connected to', async (address) => {
    for (const answers of [[address], ['8.8.8.8', address], [address, '8.8.8.8']])
      expect(await post('https://shop.example/', { resolve: async () => answers })).toMatchObject({
        failure: 'FORBIDDEN_ADDRESS',
      })
  })

  test('production does not call this machine, by name or by literal', async () => {
    const receiver = await aReceiver()
    const resolve = async () => ['127.0.0.1']
    const production = { resolve, allowLoopback: false }
    expect(await post('https://shop.example/', production)).toMatchObject({ failure: 'FORBIDDEN_ADDRESS' })
    for (const host of ['localhost', '127.0.0.1', '[::1]', '2130706433', '[::ffff:7f00:1]'])
      for (const scheme of ['http', 'https'])
        expect(await post(`${scheme}://${host}:${receiver.port}/`, production)).toMatchObject({
          failure: 'FORBIDDEN_URL',
        })
    expect(receiver.connections()).toBe(0)
  })

  test('a name that changes its answer after the check gains nothing: it is resolved once a connection', async () => {
    const receiver = await aReceiver()
    let resolved = 0
    const resolve = async () => (resolved++ === 0 ? ['127.0.0.1'] : ['10.0.0.1'])
    const poster = createPoster({ allowLoopback: true, timeoutMs: 500, resolve })
    const url = `http://rebind.localhost:${receiver.port}/`
    expect(await poster.postToMerchant({ url, ...message })).toMatchObject({ status: 204 })
    expect(resolved).toBe(1)
    // The connection that was checked is used again; a new one is checked anew.
    expect(await poster.postToMerchant({ url, ...message })).toMatchObject({ status: 204 })
    expect([resolved, receiver.connections()]).toEqual([1, 1])
    receiver.answer = answering(204, { connection: 'close' })
    expect(await poster.postToMerchant({ url, ...message })).toMatchObject({ status: 204 })
    expect(await poster.postToMerchant({ url, ...message })).toMatchObject({ failure: 'FORBIDDEN_ADDRESS' })
    expect([resolved, receiver.connections()]).toEqual([2, 1])
  })

  test('localhost is this machine, independent of name servers', async () => {
    expect(await resolveName('localhost')).toEqual(['127.0.0.1', '::1'])
    expect(await resolveName('shop.localhost')).toEqual(['127.0.0.1', '::1'])
  })
})

test('a reused connection that the peer has just closed is not mistaken for an unreachable endpoint', async () => {
  let requests = 0
  const port = await aRawServer((socket) => {
    let isUsed = false
    socket.on('data', () => {
      requests++
      if (isUsed) return void socket.destroy()
      isUsed = true
      socket.write('HTTP/1.1 204 No Content\r\nconnection: keep-alive\r\n\r\n')
    })
  })
  const poster = createPoster({ allowLoopback: true })
  for (let i = 0; i < 3; i++)
    expect(await poster.postToMerchant({ url: `http://localhost:${port}/`, ...message })).toMatchObject({ status: 204 })
  expect(requests).toBeGreaterThan(3)
})

/** A port without a listener. */
const aClosedPort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

async function aRawServer(serve: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    serve(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as { port: number }).port
}

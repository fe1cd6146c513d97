import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../../test/outside/free-port.ts'
import { exchange } from './http-exchange.ts'

const call = (url: string, ms = 5_000) =>
  exchange(new URL(url), { method: 'POST', body: '{"amount":1}' }, AbortSignal.timeout(ms))

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const UNSENT = { is: 'inconclusive', railCode: 'no_connection', isUnsent: true }

test('where nobody listens, or the name leads nowhere, nothing was sent', async () => {
  const port = await freePort()
  expect(await call(`http://127.0.0.1:${port}/`)).toMatchObject(UNSENT)
  expect(await call(`http://localhost:${port}/`)).toMatchObject(UNSENT)
  expect(await call('http://bank.invalid/')).toMatchObject(UNSENT)
})

test('a certificate we do not trust stops the call before it is sent', async () => {
  const read = (file: string) => readFileSync(`test/certificates/${file}`)
  let bytes = 0
  const tls = createTlsServer({ key: read('shop.key.pem'), cert: read('shop.cert.pem') }, (socket) =>
    socket.on('data', (data) => {
      bytes += data.length
    }),
  ).on('tlsClientError', () => {})
  const port = await listen(tls)
  expect(await call(`https://localhost:${port}/`)).toMatchObject({
    is: 'inconclusive',
    railCode: 'certificate',
    isUnsent: true,
  })
  expect(bytes).toBe(0)
})

test('a connection that breaks, or stays silent, after the request was sent decides nothing', async () => {
  const breaking = await listen(createServer((socket) => socket.once('data', () => socket.destroy())))
  expect(await call(`http://127.0.0.1:${breaking}/`)).toMatchObject({ is: 'inconclusive', railCode: 'network' })
  const silent = await listen(createServer((socket) => socket.on('error', () => {})))
  expect(await call(`http://127.0.0.1:${silent}/`, 100)).toEqual({ is: 'inconclusive', railCode: 'timeout' })
})

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'

test.each(['POST', 'GET', 'DELETE'])('a %s whose reused connection breaks is never sent again', async (method) => {
  let requests = 0
  const port = await listen(
    createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', () => {
        requests += 1
        if (requests === 1) socket.write(OK)
        else socket.destroy()
      })
    }),
  )
  const ask = () => exchange(new URL(`http://127.0.0.1:${port}/`), { method }, AbortSignal.timeout(5_000))
  expect(await ask()).toMatchObject({ is: 'response', httpStatus: 200 })
  expect(await ask()).toMatchObject({ is: 'inconclusive', railCode: 'network' })
  expect(requests).toBe(2)
})

test.each([
  [
    'a redirect is a reply like any other',
    'HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n',
    302,
  ],
  ['a reply that ends with its connection is whole', 'HTTP/1.1 200 OK\r\n\r\n{}', 200],
  [
    'a change of protocol is none',
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    'network',
  ],
  ['a reply that is cut short is none', 'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{}', 'network'],
  ['one with two lengths is none', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}', 'network'],
  ['what is no HTTP is none', 'nonsense\r\n\r\n', 'network'],
  [
    'more than we read is not read',
    `HTTP/1.1 200 OK\r\ncontent-length: 200000\r\n\r\n${'a'.repeat(200_000)}`,
    'body_too_large',
  ],
] as const)('%s', async (_name, reply, means) => {
  const port = await listen(
    createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(reply))
    }),
  )
  const heard = await call(`http://127.0.0.1:${port}/`)
  expect(heard.is === 'response' ? heard.httpStatus : heard.railCode).toBe(means)
})

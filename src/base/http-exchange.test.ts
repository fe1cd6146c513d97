import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../test/free-port.ts'
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

import { connect } from 'node:net'

/**
 * Opens the event stream of a checkout's page, as its script does, and resolves when it says SUCCEEDED; rejects when it
 * ends before.
 */
export function awaitSuccess(gatewayUrl: string, checkoutId: string): { paid: Promise<void>; close(): void } {
  const { hostname, port } = new URL(gatewayUrl)
  const socket = connect(Number(port), hostname)
  const paid = new Promise<void>((resolve, reject) => {
    let left = ''
    socket.on('data', (bytes: Buffer) => {
      left = (left + bytes.toString('latin1')).slice(-2_000)
      if (!left.includes('"status":"SUCCEEDED"')) return
      resolve()
      socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => reject(new Error('the stream ended')))
  })
  paid.catch(() => {})
  socket.write(`GET /${checkoutId}/events HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n`)
  return { paid, close: () => socket.destroy() }
}

import { connect } from 'node:net'
import { CONTROL_SECRET_HEADER } from '../src/sandbox/bank/control/control-wire.ts'
import type { BankedDeployment } from './banked-deployment.ts'
import { Connection } from './connection.ts'
import { createRequest } from './requests.ts'

/** Whole rupiah; each order has an amount of its own, by which its QR code is found at the bank. */
const AMOUNT_MIN = 10_000
const PATIENCE_MS = 10_000

let amount = AMOUNT_MIN

/** A shop, its payer and the payer's bank app, one order at a time, over persistent connections. */
export class Buyer {
  readonly #deployment: BankedDeployment
  readonly #gateway: Connection
  readonly #bank: Connection

  private constructor(deployment: BankedDeployment, gateway: Connection, bank: Connection) {
    this.#deployment = deployment
    this.#gateway = gateway
    this.#bank = bank
  }

  static async open(deployment: BankedDeployment): Promise<Buyer> {
    const { gateway, bank } = deployment
    return new Buyer(
      deployment,
      await Connection.open(gateway.url),
      await Connection.open(bank.url.replace('localhost', '127.0.0.1')),
    )
  }

  /**
   * One order, from its creation to SUCCEEDED: the shop creates it, the payer's browser loads the page, for which the bank
   * issues a QR code, and opens its event stream; the payer pays at the bank, the bank notifies the gateway, and the
   * stream says SUCCEEDED. Throws where a step fails.
   */
  async buy(): Promise<void> {
    const price = amount++
    const created = await this.#gateway.read(createRequest(price))
    assertOk('creation', created.status)
    const { id } = JSON.parse(created.body.toString()) as { id: string }
    assertOk('page', await this.#gateway.ask(pageRequest(id)))
    const stream = awaitSuccess(this.#deployment.gateway.url, id)
    try {
      assertOk('payment', await this.#bank.ask(this.#payRequest(await this.#codeOf(price))))
      await inTime(stream.paid)
    } finally {
      stream.close()
    }
  }

  /** What the payer's app scans: it is drawn on the page, and the bank knows it by its amount. */
  async #codeOf(price: number): Promise<string> {
    const { rows } = await this.#deployment.bankDb.pool.query<{ qr_content: string }>({
      name: 'code',
      text: 'select qr_content from bank.qr where amount = $1',
      values: [price * 100],
    })
    if (!rows[0]) throw new Error('the page shows no code')
    return rows[0].qr_content
  }

  #payRequest(qrContent: string): string {
    const body = JSON.stringify({ qrContent })
    const secret = `${CONTROL_SECRET_HEADER}: ${this.#deployment.keys.controlSecret}`
    return `POST /sandbox/pay HTTP/1.1\r\nhost: localhost\r\n${secret}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  }

  close(): void {
    this.#gateway.close()
    this.#bank.close()
  }
}

/** A phone's browser; the compressed page is what a payer is sent. */
export const pageRequest = (id: string): string =>
  `GET /${id} HTTP/1.1\r\nhost: localhost\r\naccept: text/html\r\naccept-language: id\r\naccept-encoding: gzip, deflate, br\r\n\r\n`

function assertOk(what: string, status: number): void {
  if (status !== 200) throw new Error(`${what}: ${status}`)
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('not SUCCEEDED in time')), PATIENCE_MS)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Opens the event stream of a checkout's page, as its script does, and resolves when it says SUCCEEDED; rejects when it
 * ends before. `open`: the first bytes of the stream have arrived.
 */
export function awaitSuccess(
  gatewayUrl: string,
  checkoutId: string,
): { open: Promise<void>; paid: Promise<void>; close(): void } {
  const { hostname, port } = new URL(gatewayUrl)
  const socket = connect(Number(port), hostname)
  const open = new Promise<void>((resolve) => socket.once('data', () => resolve()))
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
  return { open, paid, close: () => socket.destroy() }
}

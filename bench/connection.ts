import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')
const NOTHING = Buffer.alloc(0)
const LENGTH = /\r\ncontent-length: (\d+)/i

/**
 * A keep-alive connection that sends ready-made requests and reads of each reply its status and length alone. The load
 * shares the machine with what it measures: what a full HTTP client spends would be missing there.
 */
export class Connection {
  readonly #socket: Socket
  #left: Buffer = Buffer.alloc(0)
  #answered: ((status: number, body: Buffer) => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (bytes: Buffer) => this.#read(bytes))
    socket.on('error', () => {})
    socket.on('close', () => this.#answer(0))
  }

  static open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed
  }

  /** Sends one request and resolves with the reply's status once its last byte is there; 0: the connection broke. */
  ask(request: string): Promise<number> {
    return new Promise((resolve) => this.send(request, resolve))
  }

  /** As `ask`, with the reply's body. */
  read(request: string): Promise<{ status: number; body: Buffer }> {
    return new Promise((resolve) => this.send(request, (status, body) => resolve({ status, body })))
  }

  /** As `ask`, without a promise for each. */
  send(request: string, answered: (status: number, body: Buffer) => void): void {
    this.#answered = answered
    if (this.isOpen) this.#socket.write(request, 'latin1')
    else this.#answer(0)
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(bytes: Buffer): void {
    this.#left = this.#left.length === 0 ? bytes : Buffer.concat([this.#left, bytes])
    const headEnd = this.#left.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = this.#left.toString('latin1', 0, headEnd)
    const begin = headEnd + HEAD_END.length
    const end = begin + Number(LENGTH.exec(head)?.[1] ?? 0)
    if (this.#left.length < end) return
    const body = this.#left.subarray(begin, end)
    this.#left = this.#left.subarray(end)
    this.#answer(Number(head.slice(9, 12)), body)
  }

  #answer(status: number, body: Buffer = NOTHING): void {
    const answered = this.#answered
    this.#answered = undefined
    answered?.(status, body)
  }
}

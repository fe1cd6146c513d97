import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** The six digits an authenticator app shows for a secret in base32, now or so many steps ahead. Source: RFC 6238. */
export function totpNow(secret: string, stepsAhead = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + stepsAhead))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = mac.readUInt8(mac.length - 1) & 15
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** The same by what the app read from the QR code. The code one step ahead is within the window, and not used yet. */
export const totpOf = (uri: string, stepsAhead = 0): string =>
  totpNow(new URL(uri).searchParams.get('secret') ?? '', stepsAhead)

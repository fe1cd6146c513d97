import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { DEMO_LOGIN } from '../../src/sandbox/demo-login.ts'

/*
 * Each sign-in with the published password costs a tenth of a second of scrypt, and the tests sign in by the hundred, or guess.
 * What scrypt makes of the same words never changes: here it is computed once a process. Other passwords are hashed as ever.
 */

/** What strangers guess. */
export const WRONG_PASSWORD = 'not the password'

type Done = (error: Error | null, key: Buffer) => void

const { scrypt } = crypto
const known = new Map<string, Buffer>()

function scryptOnce(password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done): void {
  const isKnown = password === DEMO_LOGIN.password || password === WRONG_PASSWORD
  const name = isKnown ? JSON.stringify([password, salt, length, options]) : null
  const key = name !== null && known.get(name)
  const keep: Done = (error, made) => {
    if (!error && name !== null) known.set(name, Buffer.from(made))
    done(error, made)
  }
  if (key) setImmediate(done, null, Buffer.from(key))
  else scrypt(password, salt, length, options, keep)
}

Object.assign(crypto, { scrypt: scryptOnce })
syncBuiltinESMExports()

import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/*
 * The password of the people whom tests invite, hashed at next to no cost; every other one is hashed as in production.
 * Processes of the compiled gateway load this file by NODE_OPTIONS, without the time that a file of TypeScript takes.
 */

export const PASSWORD = 'kopi gayo tanpa gula'
const CHEAP = { N: 2, r: 1, p: 1 }

const { scrypt } = crypto

Object.assign(crypto, {
  /** @type {typeof scrypt} */
  scrypt: (password, salt, length, options, done) =>
    scrypt(password, salt, length, password === PASSWORD ? CHEAP : options, done),
})
syncBuiltinESMExports()

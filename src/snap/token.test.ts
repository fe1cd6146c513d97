import fc from 'fast-check'
import { expect, test } from 'vitest'
import { issueToken, readToken, TOKEN_LIFE_SECONDS } from './token.ts'

const key = Buffer.alloc(32, 7)
const now = new Date('2026-11-20T03:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('a token names the client it was issued to until it expires', () => {
  const token = issueToken(key, 'bank|one', now)
  expect(readToken(key, token, now)).toBe('bank|one')
  expect(readToken(key, token, after(TOKEN_LIFE_SECONDS - 1))).toBe('bank|one')
  expect(readToken(key, token, after(TOKEN_LIFE_SECONDS))).toBeUndefined()
})

test('a token of another key is forged', () => {
  expect(readToken(Buffer.alloc(32, 8), issueToken(key, 'bank', now), now)).toBeUndefined()
})

test('no change of a token survives', () => {
  const token = issueToken(key, 'bank', now)
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'AZaz09_-.='), (at, char) => {
      fc.pre(token[at] !== char)
      const changed = token.slice(0, at) + char + token.slice(at + 1)
      expect(readToken(key, changed, now)).toBeUndefined()
    }),
  )
  for (const text of ['', '.', `${token}.`, ` ${token}`]) expect(readToken(key, text, now)).toBeUndefined()
})

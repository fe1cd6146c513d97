import { expect, test } from 'vitest'
import { withoutSecret } from './complete-body.ts'

const SECRET = 'dem0a1b2c3d4e5f6g7h8j9k0m1n2p3q4r5s'

test.each([
  ['nothing of it', 'ok', 'ok'],
  ['it, wherever it stands', `<${SECRET}> and ${SECRET}.`, '<[hidden]> and [hidden].'],
  ['its beginning, where the rest was cut off', `url: ${SECRET.slice(0, 20)}`, 'url: [hidden]'],
  ['so little of its beginning that it says nothing', `url: ${SECRET.slice(0, 3)}`, 'url: dem'],
  [
    'its beginning in the middle, which is no more of it',
    `${SECRET.slice(0, 20)} or so`,
    `${SECRET.slice(0, 20)} or so`,
  ],
])('of a reply with %s', (_, text, left) => {
  expect(withoutSecret(text, SECRET)).toBe(left)
})

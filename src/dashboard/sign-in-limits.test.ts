import { expect, test } from 'vitest'
import { aBrowser } from '../../test/dashboard.ts'
import { aGateway } from '../../test/gateway.ts'

const gateway = await aGateway({ WORK: 'off', LIMIT_SIGN_IN_PER_MINUTE: '5' })
const attempt = (email: string) =>
  aBrowser(gateway).call('POST', '/dashboard/api/auth/sign-in/email', { body: { email, password: 'not-the-password' } })

test('guesses are counted by account, known or not, and by address', async () => {
  const statuses = async (email: string, count: number) => {
    const seen: number[] = []
    for (let i = 0; i < count; i++) seen.push((await attempt(email)).status)
    return seen
  }
  expect(await statuses('demo@gapura.example', 6)).toEqual([401, 401, 401, 401, 401, 429])
  expect(await statuses('DEMO@gapura.example', 1)).toEqual([429])
  expect(await statuses('nobody@gapura.example', 6)).toEqual([401, 401, 401, 401, 401, 429])
  // Fifteen from one address, whatever the account.
  const last = await statuses('somebody@gapura.example', 5)
  expect(last.at(-1)).toBe(429)
})

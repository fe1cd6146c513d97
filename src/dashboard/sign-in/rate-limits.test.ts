import { expect, test } from 'vitest'
import { aBrowser } from '../../../test/gateway/dashboard.ts'
import { aGateway } from '../../../test/gateway/gateway.ts'
import { WRONG_PASSWORD } from '../../../test/people/scrypt-once.ts'

const gateway = await aGateway({ WORK: 'off', LIMIT_SIGN_IN_PER_MINUTE: '5' })
const attempt = (email: string) =>
  aBrowser(gateway).call('POST', '/dashboard/api/auth/sign-in/email', { body: { email, password: WRONG_PASSWORD } })

test('guesses are counted by account, known or not, and by address', async () => {
  // Sent together: a slow machine gives no time for the limits to recover.
  const statuses = async (emails: readonly string[]) =>
    (await Promise.all(emails.map(attempt))).map(({ status }) => status).sort()
  const times = (count: number, email: string) => Array.from({ length: count }, () => email)
  expect(await statuses(times(6, 'demo@gapura.example'))).toEqual([401, 401, 401, 401, 401, 429])
  expect(await statuses(['DEMO@gapura.example'])).toEqual([429])
  expect(await statuses(times(6, 'nobody@gapura.example'))).toEqual([401, 401, 401, 401, 401, 429])
  // Fifteen from one address, for any account.
  const others = Array.from({ length: 20 }, (_, i) => `person-${i}@gapura.example`)
  expect(await statuses(others)).toContain(429)
})

import { expect, test } from 'vitest'
import { aBrowser, aMember } from '../../../test/gateway/dashboard.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { DEMO_LOGIN } from '../../sandbox/demo-login.ts'
import { assertUncommonPassword } from './common-passwords.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const { password } = DEMO_LOGIN

test.each(['qwerty123456', '1QAZ2wsx3edc', 'passwordpassword', 'Sunshine2024!', '123456654321', 'Password1234567'])(
  'known from breaches: %s',
  async (known) => {
    await expect(assertUncommonPassword('password', known)).rejects.toThrow(/known from breaches/)
  },
)

test.each(['correct horse battery staple', 'kopi susu di hari hujan', 'michael-8152943027618'])(
  'not known: %s',
  async (unknown) => {
    await expect(assertUncommonPassword('password', unknown)).resolves.toBeUndefined()
  },
)

test('a password that is known from breaches is refused wherever one is chosen', async () => {
  const member = await aMember(gateway, 'owner')
  const refused = { status: 400, errors: [{ code: 'COMMON_PASSWORD' }] }
  const change = { currentPassword: password, newPassword: 'qwerty123456' }
  expect((await member.call('POST', '/dashboard/api/auth/change-password', { body: change })).body).toMatchObject(
    refused,
  )
  const reset = { token: 'x', newPassword: 'qwerty123456' }
  const browser = aBrowser(gateway)
  expect((await browser.call('POST', '/dashboard/api/auth/reset-password', { body: reset })).body).toMatchObject(
    refused,
  )
  const invited = await member.call('POST', '/dashboard/api/team', {
    body: { email: 'new@shop.example', role: 'support' },
  })
  const token = new URL(invited.body.link).searchParams.get('token')
  const accept = { name: 'New', password: 'qwerty123456' }
  const path = `/dashboard/api/invitations/${token}/accept`
  expect((await browser.call('POST', path, { body: accept })).body).toMatchObject(refused)
})

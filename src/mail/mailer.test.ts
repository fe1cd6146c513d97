import { expect, test } from 'vitest'
import { aBrowser } from '../../test/gateway/dashboard.ts'
import { aGateway, until } from '../../test/gateway/gateway.ts'
import { aMailServer } from '../../test/outside/mail-server.ts'
import { DEMO_LOGIN } from '../sandbox/demo-login.ts'
import { openMailer } from './mailer.ts'

const { url, mails } = await aMailServer()
const gateway = await aGateway({ WORK: 'off', SMTP_URL: url, MAIL_FROM: 'Gapura <desk@gapura.example>' })

test('where a mail server is set, a reset goes there and nowhere else', async () => {
  await aBrowser(gateway).call('POST', '/dashboard/api/auth/request-password-reset', {
    body: { email: DEMO_LOGIN.email },
  })
  const mail = await until(async () => mails[0])
  expect(mail).toContain('From: Gapura <desk@gapura.example>')
  expect(mail).toContain(`To: ${DEMO_LOGIN.email}`)
  expect(mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
    `${gateway.config.baseUrl}/dashboard/reset-password?token=`,
  )
})

test('an address cannot bring further receivers or headers along', async () => {
  const mailer = openMailer({ smtpUrl: url, from: 'Gapura <desk@gapura.example>' }, null)
  await mailer
    .send({ to: 'ani@shop.example\r\nBcc: all@shop.example', subject: 'One\r\nX-Two: 2', text: 'x' })
    .catch(() => {})
  expect(mails.slice(1).join('')).not.toMatch(/^(Bcc|X-Two):/im)
})

test('where none is set, production sends nothing and prints nothing', async () => {
  const mailer = openMailer({ smtpUrl: null, from: 'x@gapura.example' }, null)
  await expect(mailer.send({ to: 'ani@shop.example', subject: 's', text: 'secret' })).rejects.toThrow(/SMTP_URL/)
})

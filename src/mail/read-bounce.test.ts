import { expect, test } from 'vitest'
import { readBounce } from './read-bounce.ts'

const ID = 'iml_dem0gapvr1k6b3n8m2q7w4e9rt'
/** As Postfix writes one. Source: RFC 3464, appendix E, with the headers of a mail of ours. */
const report = (action: string, id = `<${ID}@gapura.example>`) =>
  [
    'From: MAILER-DAEMON@mail.example',
    'Message-ID: <20261124.abc@mail.example>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
    '',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    '',
    'Final-Recipient: rfc822; budi@shop.example',
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 <budi@shop.example> unknown',
    '',
    '--x',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: Tagihan',
    `Message-Id:\r\n ${id}`,
    '--x--',
  ].join('\r\n')

test('a failure names the mail and its code; a delay and the mail of another are none', () => {
  expect(readBounce(report('failed'))).toEqual({ mailId: ID, status: '5.1.1' })
  expect(readBounce(report('delayed'))).toBeUndefined()
  expect(readBounce(report('failed', '<other@gapura.example>'))).toBeUndefined()
  expect(readBounce('Subject: out of office\n\nBack on Monday.')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { ATTENTION_KINDS } from '../overview/attention-kinds.ts'
import { alertMail } from './alert-mail.ts'

const given = {
  to: 'ani@shop.example',
  merchant: 'Kopi <b>&"',
  isDigest: false,
  settings: 'https://g/s',
  unsubscribe: 'https://g/u',
  items: ATTENTION_KINDS.map((kind) => ({ kind, count: 3, link: `https://g/${kind}` })),
}

test.each(['en', 'id'] as const)('in %s every kind has words, and a name brings no markup along', (locale) => {
  const { text, html = '' } = alertMail({ ...given, locale })
  for (const kind of ATTENTION_KINDS) {
    expect(text).toContain(`https://g/${kind}`)
    expect(text).not.toMatch(new RegExp(`^${kind}$`, 'm'))
    expect(html).toContain(`href="https://g/${kind}"`)
  }
  expect(html).not.toContain('<b>')
  expect(html).toContain('https://g/u')
})

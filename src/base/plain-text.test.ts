import { expect, test } from 'vitest'
import {
  EMAIL_PATTERN,
  isBusinessName,
  NAME,
  PLAIN,
  PLAIN_AND_VISIBLE,
  PLAIN_LINES,
  withoutLinks,
} from './plain-text.ts'

const fits = ({ pattern }: { pattern: string }, text: string) => new RegExp(pattern, 'u').test(text)
const HOSTILE = ['a\u0007', 'a\nb', 'a\u202eb', 'a\u2066b', '\u0085']

test.each(HOSTILE)('%j is no plain text', (text) => {
  for (const rule of [PLAIN, PLAIN_AND_VISIBLE, NAME]) expect(fits(rule, text)).toBe(false)
  expect(fits({ pattern: EMAIL_PATTERN }, `${text}@shop.example`)).toBe(false)
})

test.each(['https://evil.example', 'x ://y', 'WWW.evil', 'Menang di hadiah-bca.com!', 'klik bit.ly/x', 'Toko.ID'])(
  '%s holds a link',
  (text) => {
    expect(fits(NAME, text)).toBe(false)
    expect(fits(PLAIN, text)).toBe(true)
  },
)

test.each(['Budi Santoso, S.Kom', 'PT. Kopi Gapura', 'Drs.H.Ahmad', 'Café 24.7', 'O’Brien & Co.', '東京'])(
  '%s is a name',
  (text) => {
    expect(fits(NAME, text)).toBe(true)
  },
)

test('a business may be called by its domain, and by nothing else that is a link', () => {
  for (const text of ['tiket.com', 'Blibli.com', 'Kopi-Gayo.co.id', 'PT. Kopi Gapura']) {
    expect([text, isBusinessName(text)]).toEqual([text, true])
  }
  for (const text of [
    'www.tiket.com',
    'Menang di hadiah.com',
    'tiket.com/menang',
    'aa.com bb.com',
    'https://aa.com',
    'x@tiket.com',
    'tiket.com\u202e',
  ]) {
    expect([text, isBusinessName(text)]).toEqual([text, false])
  }
})

test('no domain in a mail is a link', () => {
  const text = withoutLinks('Toko tiket.com dan kopi.co.id. Budi, S.Kom')
  expect(fits(NAME, text)).toBe(true)
  expect(text.replaceAll('\u200b', '')).toBe('Toko tiket.com dan kopi.co.id. Budi, S.Kom')
})

test('an address names one mailbox', () => {
  expect(fits({ pattern: EMAIL_PATTERN }, "o'brien+x@shop.example")).toBe(true)
  for (const text of ['a@b@c', 'A <a@b.c>', 'a@b.c,d@e.f', '"a"@b.c'])
    expect(fits({ pattern: EMAIL_PATTERN }, text)).toBe(false)
})

test('a description may have several lines and nothing else that is not seen', () => {
  const isFine = (text: string) => new RegExp(PLAIN_LINES.pattern, 'u').test(text)
  expect(['', 'Kopi\n2 x Teh\r\n\tgula', 'ascii é 茶'].every(isFine)).toBe(true)
  expect(['\u0000', 'a\u0007b', 'a\u202eb', '\u0085'].some(isFine)).toBe(false)
})

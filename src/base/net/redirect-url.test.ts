import { expect, test } from 'vitest'
import { fillPlaceholders, parsedUrl, redirectUrlFault } from './redirect-url.ts'

test('only https is allowed, and http to localhost in the sandbox', () => {
  expect(redirectUrlFault('https://shop.example/done?order={EXTERNAL_ID}', false)).toBeUndefined()
  expect(redirectUrlFault('http://localhost:3000/done', true)).toBeUndefined()
  expect(redirectUrlFault('http://localhost:3000/done', false)).toMatch(/https/)
  for (const url of [
    'http://shop.example',
    'http://localhost.evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//shop.example',
    '/done',
    'https://',
    'https://user:pass@shop.example',
    'https://user@shop.example',
    'https://shop.example/ ',
    'https://shop\n.example',
    '',
  ]) {
    expect(redirectUrlFault(url, true), url).toBeDefined()
  }
})

test('placeholders are filled wherever they stand, encoded, and nothing else is', () => {
  const values = { CHECKOUT_ID: 'co_1', EXTERNAL_ID: 'a b&c/#' }
  const fill = (url: string) => fillPlaceholders(parsedUrl(url), values)
  expect(fill('https://s.example/{CHECKOUT_ID}?o={EXTERNAL_ID}#{CHECKOUT_ID}')).toBe(
    'https://s.example/co_1?o=a%20b%26c%2F%23#co_1',
  )
  expect(fill('https://s.example/?x={OTHER}')).toBe('https://s.example/?x={OTHER}')
})

import { expect, test } from 'vitest'
import { chooseLocale } from './locale.ts'

test.for([
  ['en', 'id', 'en'],
  ['id', 'en-US', 'id'],
  ['fr', 'id-ID,id;q=0.9,en;q=0.8', 'id'],
  [undefined, 'en-GB,en;q=0.9,id;q=0.8', 'en'],
  [undefined, 'fr,id;q=0.5,en;q=0.7', 'en'],
  [undefined, 'in-ID', 'id'],
  [undefined, 'ms-MY,en;q=0.9', 'id'],
  [undefined, 'ja', 'en'],
  [undefined, 'id;q=0,en;q=0.1', 'en'],
  [undefined, undefined, 'id'],
  [undefined, '', 'id'],
  [['en', 'id'], '*', 'id'],
] as const)('requested in %s, a browser that speaks %s is answered in %s', ([requested, spoken, chosen]) => {
  expect(chooseLocale(requested, spoken)).toBe(chosen)
})

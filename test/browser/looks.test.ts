import { expect, test } from 'vitest'
import { SCREENS } from '../dashboard/screens.ts'
import { looksAt } from './looks.ts'

const LOOKS = ['phone, light', 'phone, dark', 'desktop, dark', 'desktop, light'] as const

test('a name always gets the same look, and the screens are spread over all of them', () => {
  const taken = SCREENS.map(([path]) => looksAt(path, LOOKS, false))
  expect(taken.every((looks) => looks.length === 1)).toBe(true)
  expect(SCREENS.map(([path]) => looksAt(path, LOOKS, false))).toEqual(taken)
  const shares = LOOKS.map((look) => taken.filter(([taken]) => taken === look).length)
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(SCREENS.length / 8)
})

test('a full run gets every look', () => {
  expect(looksAt('/payments', LOOKS, true)).toEqual(LOOKS)
})

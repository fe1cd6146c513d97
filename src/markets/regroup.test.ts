import { expect, test } from 'vitest'
import { regroup } from './regroup.ts'

/** Types keys one after the other at the end of a field; `<` deletes. */
function type(keys: string, mark: string, text = ''): string {
  let caret = text.length
  for (const key of keys) {
    const typed =
      key === '<'
        ? { text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), caret: Math.max(0, caret - 1) }
        : { text: text.slice(0, caret) + key + text.slice(caret), caret: caret + 1 }
    ;({ text, caret } = regroup(text, typed, mark))
  }
  return text
}

test.each([
  ['125000', '.', '125.000'],
  ['1250000', ',', '1,250,000'],
  ['1250000<', ',', '125,000'],
  ['1,250', ',', '1,250'],
  ['1,2500', ',', '12,500'],
])('%s is grouped by %s while it is typed', (keys, mark, text) => {
  expect(type(keys, mark)).toBe(text)
})

test.each([
  ['12,50', ','],
  ['12.50', ','],
  ['12,50', '.'],
  ['12a5', '.'],
])('%s stays as typed where thousands have %s, so that it is refused and not multiplied', (keys, mark) => {
  expect(type(keys, mark)).toBe(keys)
})

test('the caret stays beside the digit it was at, and a deleted mark comes back', () => {
  expect(regroup('1.250', { text: '19.250', caret: 2 }, '.')).toEqual({ text: '19.250', caret: 2 })
  expect(regroup('125.000', { text: '1925.000', caret: 2 }, '.')).toEqual({ text: '1.925.000', caret: 3 })
  expect(regroup('1.250', { text: '1250', caret: 1 }, '.')).toEqual({ text: '1.250', caret: 1 })
})

import { expect, test } from 'vitest'
import { paths } from '../../dashboard/paths.ts'
import { OF_OPERATORS, ONE_OF_EACH, OUTSIDE, SCREENS } from '../dashboard/screens.ts'

/** Addresses that lead to another, and those that other tests open with what they need. */
const ELSEWHERE = new Set(['/sign-in', '/developers', '/operator/businesses/:id'])

test('every address of the dashboard is looked at', () => {
  const isOperators = (path: string) => path.replace(/con_\w+/, ':id')
  const looked = new Set(
    [...SCREENS, ...OF_OPERATORS, ...OUTSIDE]
      .map(([path]) => isOperators(path.replace(/[?#].*/, '')))
      .concat(Object.keys(ONE_OF_EACH)),
  )
  const addresses = Object.values(paths).map((path) => (typeof path === 'string' ? path : path(':id')))
  expect(addresses.filter((path) => !looked.has(path.replace(/\?.*/, '')) && !ELSEWHERE.has(path))).toEqual([])
})

import { StartError } from '../../base/start-error.ts'
import type { Environment, VariableName } from './variables.ts'

/** A variable that is a whole number from `min` to `max`; `otherwise` where it is not set. Throws StartError. */
export function wholeNumber(env: Environment, name: VariableName, otherwise: number, min: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (!/^\d{1,7}$/.test(text) || value < min || value > max) {
    throw new StartError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  }
  return value
}

/** A value that a test has every reason to expect: throws where it is not there. */
export function defined<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('a value that the test needs is missing')
  return value
}

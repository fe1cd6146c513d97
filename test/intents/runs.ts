import fc from 'fast-check'

/** How often each property is tried: `npm run test:intents` tries it 100,000 times. */
export const INTENTS_RUNS = Number(process.env.INTENTS_RUNS ?? 1_000)

export const pick = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values)

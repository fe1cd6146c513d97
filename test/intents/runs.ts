import fc from 'fast-check'

/** How often each property is tried: `npm run test:intents` tries it 100,000 times. */
export const INTENTS_RUNS = Number(process.env.INTENTS_RUNS ?? 100)

/** Of all properties: drawn anew unless `INTENTS_SEED` gives one. Long runs print it, so that each can be repeated. */
const seed = Number(process.env.INTENTS_SEED ?? Date.now() % 2 ** 31)
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
if (process.env.INTENTS_RUNS !== undefined) console.log(`INTENTS_SEED=${seed}`)

export const pick = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values)

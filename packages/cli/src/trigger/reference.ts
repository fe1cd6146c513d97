import { randomUUID } from 'node:crypto'

/** What a trigger's payments are over; whole rupiah. */
export const AMOUNT = 125_000

/** A reference of its own for everything that a trigger makes. */
export const reference = (): string => `trigger-${randomUUID().slice(0, 8)}`

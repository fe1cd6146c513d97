import Type, { type Static } from 'typebox'
import { eventTypesOf } from '../webhooks/catalogue/event-type.ts'

const HASH = { pattern: '^[0-9a-f]{64}$' } as const

const EXAMPLE = {
  day: '2026-11-20',
  treeSize: 4711,
  root: '9f2c6a3b0d6f1d3e2a4b5c6d7e8f90112233445566778899aabbccddeeff0011',
  previousRoot: '1d3e2a4b5c6d7e8f90112233445566778899aabbccddeeff00119f2c6a3b0d6f',
  signature: 'eyJhbGciOiJFZERTQSJ9.eyJkYXkiOiIyMDI2LTExLTIwIn0.c2lnbmF0dXJl',
}

const BooksData = Type.Object(
  {
    day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'The day, of the deployment in Asia/Jakarta.' }),
    treeSize: Type.Integer({ description: 'How many transactions the day has, of all merchants.' }),
    root: Type.String({ ...HASH, description: 'The Merkle root (RFC 6962) over them.' }),
    previousRoot: Type.Union([Type.String(HASH), Type.Null()], {
      description: 'The root of the day before; null: it is the first.',
    }),
    signature: Type.String({
      description:
        'A JWS (EdDSA, keys at `/.well-known/jwks.json`) over these members and the root of all days so far. Store it: it proves ' +
        'later what the books contained.',
    }),
  },
  {
    additionalProperties: false,
    component: 'BooksData',
    description: 'A day of the books that is closed and never changes.',
    examples: [EXAMPLE],
  },
)
export type BooksData = Static<typeof BooksData>

/** The events of the books. */
export const BOOKS_EVENTS = eventTypesOf(
  'books',
  { subject: 'day', data: BooksData },
  {
    closed: {
      description: 'A day of the books was closed and signed: every day once, within minutes of its end.',
      example: EXAMPLE,
    },
  },
)

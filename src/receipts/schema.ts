import Type from 'typebox'
import { SAMPLE } from '../http/openapi/samples.ts'

export const ReceiptParams = Type.Object({
  id: Type.String({
    maxLength: 64,
    description: 'The payment (`pay_…`), payout (`po_…`) or refund (`re_…`).',
    examples: [SAMPLE.transactionId],
  }),
})

const Hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description })

const ReceiptProof = Type.Object(
  {
    day: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'The day whose books have it, in Asia/Jakarta.',
    }),
    leafIndex: Type.Integer({ minimum: 0, description: 'Its place among the transactions of the day, from 0.' }),
    treeSize: Type.Integer({ minimum: 1, description: 'How many transactions the day has.' }),
    leafHash: Hash('The hash of the ledger transaction.'),
    auditPath: Type.Array(Hash('A node beside the path.'), { description: 'From the leaf to the root.' }),
    root: Hash('The root of the day, as `books.closed` has it.'),
  },
  { component: 'ReceiptProof', description: 'An inclusion proof by RFC 6962 with SHA-256. Hashes are in hexadecimal.' },
)

export const ReceiptReply = Type.Object(
  {
    receipt: Type.String({
      description:
        'A JWS (EdDSA, `typ` `gapura-receipt+jwt`) that a key of `/.well-known/jwks.json` verifies: your copy.',
    }),
    url: Type.String({ description: 'The page that shows and checks the payer’s copy, without an account.' }),
    proof: Type.Union([ReceiptProof, Type.Null()], { description: 'Null until the day is closed.' }),
  },
  {
    component: 'Receipt',
    description: 'A signed receipt, and its place in the books.',
    examples: [
      {
        receipt:
          'eyJhbGciOiJFZERTQSIsInR5cCI6ImdhcHVyYS1yZWNlaXB0K2p3dCIsImtpZCI6Ii4uLiJ9.eyJraW5kIjoicGF5bWVudCJ9.c2lnbmF0dXJl',
        url: `https://pay.example.com/r/${SAMPLE.transactionId}/7k2m9xq4t8v1n5c3b6z0w2e4r9a1b2c3d4e`,
        proof: {
          day: '2026-03-02',
          leafIndex: 1,
          treeSize: 3,
          leafHash: '5c1f0e3a9b7d2468ace013579bdf02468ace013579bdf02468ace013579bdf02',
          auditPath: [
            'a3b1c5d7e9f1031527394b5d6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192',
            '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
          ],
          root: '91d0c3b2a5f4e7d6c9b8a1f0e3d2c5b4a7f6e9d8cbb2a1908f7e6d5c4b3a2918',
        },
      },
    ],
  },
)

import Type, { type Static } from 'typebox'
import { createdQuery } from '../collectors/schema.ts'
import { SAMPLE } from '../http/openapi/samples.ts'
import { listOf, listQuery } from '../http/pagination.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import { COLLECTION_FLAGS } from './collection.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])

export const COLLECTION_EXAMPLE = {
  id: SAMPLE.collectionId,
  transactionId: SAMPLE.collectionId,
  collectorId: SAMPLE.collectorId,
  customerId: null,
  currency: HOME_CURRENCY as string,
  amount: 500_000,
  fee: '4000.00',
  tax: '440.00',
  net: '495560.00',
  paidAt: SAMPLE.paidAt,
  payer: { name: 'Budi Santoso', bank: 'BCA', account: '…6789', source: 'MOBILE_BANKING', remark: null },
  reference: { rail: '20260302100541000000000042', rrn: '000000000042' },
  allocations: [],
  unallocated: 500_000,
  flags: [],
  refundedAmount: 0,
  createdAt: SAMPLE.paidAt,
  livemode: false,
}

export const ALLOCATED_EXAMPLE = {
  ...COLLECTION_EXAMPLE,
  customerId: SAMPLE.customerId,
  unallocated: 0,
  allocations: [
    {
      id: SAMPLE.allocationId,
      invoiceId: SAMPLE.invoiceId,
      transactionId: SAMPLE.collectionId,
      amount: 500_000,
      reason: 'collector',
      createdAt: SAMPLE.paidAt,
    },
  ],
}

const Decimal = (description: string) => Type.String({ pattern: '^-?[0-9]+(\\.[0-9]+)?$', description })

const Allocation = Type.Object({
  id: Type.String(),
  invoiceId: Type.String(),
  transactionId: Type.String(),
  amount: Type.Number(),
  reason: Type.Enum(['named', 'collector', 'exact', 'oldest', 'manual']),
  createdAt: Type.String({ format: 'date-time' }),
})

export const CollectionReply = Type.Object(
  {
    id: Type.String({ description: '`pay_…`' }),
    transactionId: Type.String({ description: 'The same: `POST /v1/refunds` takes it.' }),
    collectorId: Type.String({ description: '`col_…`' }),
    customerId: Nullable(Type.String({ description: 'The collector’s customer.' })),
    currency: Type.String({ description: 'ISO 4217.' }),
    amount: Type.Number({ description: 'What was paid; whole currency units.' }),
    fee: Decimal('Exact, as text.'),
    tax: Decimal('On the fee.'),
    net: Decimal('What is left of the amount.'),
    paidAt: Type.String({ format: 'date-time', description: 'As the rail reports it.' }),
    payer: Type.Object(
      {
        name: Nullable(Type.String()),
        bank: Nullable(Type.String({ description: 'Bank or wallet.' })),
        account: Nullable(Type.String({ description: 'Masked.' })),
        source: Nullable(Type.String({ description: 'How it was paid.' })),
        remark: Nullable(Type.String({ description: 'What the payer wrote.' })),
      },
      { description: 'As far as the rail says; otherwise null.' },
    ),
    reference: Type.Object({
      rail: Type.String({ description: 'The rail’s own id of the payment.' }),
      rrn: Nullable(Type.String({ description: 'The retrieval reference number, on the payer’s receipt.' })),
    }),
    allocations: Type.Array(Allocation, { description: 'The invoices that it pays.' }),
    unallocated: Type.Number({ description: 'What is neither allocated nor refunded.' }),
    flags: Type.Array(Type.Enum([...COLLECTION_FLAGS]), {
      description:
        '`late`: the collector was paused or closed. `mismatch`: not an amount that it takes. The money is yours nevertheless.',
    }),
    refundedAmount: Type.Number({ description: 'What succeeded refunds returned.' }),
    createdAt: Type.String({ format: 'date-time', description: 'When it was booked.' }),
    livemode: Type.Boolean({ description: 'False in the sandbox.' }),
  },
  { component: 'Collection', description: 'Money that a collector received.', examples: [COLLECTION_EXAMPLE] },
)

export const CollectionParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The collection, `pay_…`.', examples: [SAMPLE.collectionId] }),
})

export const ListQuery = Type.Object(
  {
    collectorId: Type.Optional(Type.String({ maxLength: 64, description: 'Of this collector.' })),
    customerId: Type.Optional(Type.String({ maxLength: 64, description: 'Of this customer’s collectors.' })),
    flag: Type.Optional(Type.Enum([...COLLECTION_FLAGS], { description: 'With this flag.' })),
    allocated: Type.Optional(
      Type.Enum(['true', 'false'], { description: '`false`: a part of it is neither allocated nor refunded.' }),
    ),
    ...createdQuery,
    ...listQuery,
  },
  { additionalProperties: false },
)
export type ListQuery = Static<typeof ListQuery>

export const CollectionList = listOf(CollectionReply, 'CollectionList')

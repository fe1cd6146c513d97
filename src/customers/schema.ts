import Type, { type Static } from 'typebox'
import { PLAIN } from '../base/plain-text.ts'
import { CUSTOMER_FIELDS } from '../checkout/schema.ts'
import { Metadata } from '../http/input/metadata.ts'
import { TIME } from '../http/list-filters.ts'
import { SAMPLE } from '../http/openapi/samples.ts'
import { listOf, listQuery } from '../http/pagination.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])
const Time = (description: string) => Type.String({ format: 'date-time', description })
const { name, email, phone } = CUSTOMER_FIELDS

const ExternalId = Type.String({
  minLength: 1,
  maxLength: 64,
  ...PLAIN,
  description: 'Your own reference, unique: the same request again gets the first reply.',
})

const BUDI = { name: 'Budi Santoso', email: 'budi@example.com', phone: '+6281234567890' }

/** `POST /v1/customers`. At least one of four fields: rules.ts. */
export const CreateCustomer = Type.Object(
  {
    externalId: Type.Optional(ExternalId),
    name: Type.Optional(name),
    email: Type.Optional(email),
    phone: Type.Optional(phone),
    metadata: Type.Optional(Metadata),
  },
  {
    additionalProperties: false,
    component: 'CreateCustomer',
    examples: [{ externalId: 'customer-17', ...BUDI }],
  },
)
export type CreateCustomer = Static<typeof CreateCustomer>

/** `PATCH /v1/customers/{id}`. */
export const ChangeCustomer = Type.Object(
  {
    name: Type.Optional(Nullable(name)),
    email: Type.Optional(Nullable(email)),
    phone: Type.Optional(Nullable(phone)),
    metadata: Type.Optional(Metadata),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    component: 'ChangeCustomer',
    examples: [{ email: 'budi.santoso@example.com', phone: null }],
  },
)
export type ChangeCustomer = Static<typeof ChangeCustomer>

const CUSTOMER_EXAMPLE = {
  id: SAMPLE.customerId,
  externalId: 'customer-17',
  ...BUDI,
  metadata: {},
  customerUrl: `https://pay.example/c/${SAMPLE.customerId}`,
  createdAt: SAMPLE.createdAt,
  updatedAt: SAMPLE.createdAt,
  livemode: false,
}

export const CustomerReply = Type.Object(
  {
    id: Type.String({ description: '`cus_…`' }),
    externalId: Nullable(Type.String({ description: 'Your own reference; null: none.' })),
    name: Nullable(Type.String()),
    email: Nullable(Type.String()),
    phone: Nullable(Type.String({ description: 'E.164.' })),
    metadata: Type.Object({}, { additionalProperties: true, description: 'As sent.' }),
    customerUrl: Type.String({
      description:
        'Their own page, opened by a code that is mailed to them: saved methods, subscriptions and invoices, to pay, change and end.',
    }),
    createdAt: Time('ISO 8601, UTC.'),
    updatedAt: Time('When you changed it last.'),
    livemode: Type.Boolean({ description: 'False in the sandbox.' }),
  },
  {
    component: 'CustomerRecord',
    description: 'Whom you sell to. All of name, address and number are null once erased.',
    examples: [CUSTOMER_EXAMPLE],
  },
)

export const CustomerParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The customer, `cus_…`.', examples: [SAMPLE.customerId] }),
})

const timeQuery = (description: string) =>
  Type.Optional(Type.String({ pattern: TIME, explain: 'must be an ISO 8601 time with a zone', description }))

export const ListQuery = Type.Object(
  {
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        ...PLAIN,
        description:
          'Whole words of a name in any order, an e-mail address, a phone number, an `externalId`, or a value of the metadata.',
      }),
    ),
    externalId: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'The one with this reference.' }),
    ),
    createdFrom: timeQuery('At or after.'),
    createdTo: timeQuery('Before.'),
    ...listQuery,
  },
  { additionalProperties: false },
)
export type ListQuery = Static<typeof ListQuery>

export const CustomerList = listOf(CustomerReply, 'CustomerList')

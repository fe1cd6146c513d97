import type { Store, Visitor } from './store.ts'

export type Variants = { readonly coffee: string; readonly tea: string }

/** A shop in rupiah, which also has a price in dollars: two products, and stock enough. */
export async function stock({ admin }: Store): Promise<Variants> {
  const { channels } = await admin('{ channels { items { id } } }')
  const [channel] = channels.items
  await admin(
    `mutation ($id: ID!) { updateChannel(input: { id: $id, availableCurrencyCodes: [IDR, USD], defaultCurrencyCode: IDR,
      pricesIncludeTax: true, defaultTaxZoneId: 1, defaultShippingZoneId: 1 }) { __typename } }`,
    { id: channel.id },
  )
  return {
    coffee: await product(admin, 'Kopi Gayo', 12_500_000, 1_050),
    tea: await product(admin, 'Teh Kayu Aro', 4_500_000, 300),
  }
}

async function product(admin: Visitor, name: string, rupiah: number, cents: number): Promise<string> {
  const translations = [{ languageCode: 'en', name, slug: name.toLowerCase().replaceAll(' ', '-'), description: name }]
  const { createProduct } = await admin(
    'mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }',
    {
      input: { translations },
    },
  )
  const variant = {
    productId: createProduct.id,
    sku: name,
    price: rupiah,
    trackInventory: 'FALSE',
    translations: [{ languageCode: 'en', name }],
  }
  const { createProductVariants } = await admin(
    'mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }',
    { input: [variant] },
  )
  const [{ id }] = createProductVariants
  await admin('mutation ($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }', {
    input: [
      {
        id,
        prices: [
          { currencyCode: 'IDR', price: rupiah },
          { currencyCode: 'USD', price: cents },
        ],
      },
    ],
  })
  return id
}

export type Buyer = { readonly visitor: Visitor; readonly code: string; readonly id: string }

/** A visitor who has filled a cart, and stands before the payment. */
export async function aBuyer(store: Store, variant: string, quantity: number, currency?: string): Promise<Buyer> {
  const visitor = store.aVisitor(currency)
  await visitor(
    'mutation ($id: ID!, $n: Int!) { addItemToOrder(productVariantId: $id, quantity: $n) { __typename } }',
    {
      id: variant,
      n: quantity,
    },
  )
  const customer = { firstName: 'Budi', lastName: 'Santoso', emailAddress: `budi${Math.random()}@example.com` }
  await visitor('mutation ($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) { __typename } }', {
    input: customer,
  })
  await visitor(
    `mutation { setOrderShippingAddress(input: { streetLine1: "Jalan Braga 1", city: "Bandung", countryCode: "ID" }) { __typename } }`,
  )
  const { eligibleShippingMethods } = await visitor('{ eligibleShippingMethods { id } }')
  await visitor('mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { __typename } }', {
    id: [eligibleShippingMethods[0].id],
  })
  const { transitionOrderToState } = await visitor(
    'mutation { transitionOrderToState(state: "ArrangingPayment") { __typename ... on Order { id code } ... on OrderStateTransitionError { transitionError } } }',
  )
  if (!transitionOrderToState.code) throw new Error(JSON.stringify(transitionOrderToState))
  return { visitor, ...transitionOrderToState }
}

export type StoredOrder = {
  readonly code: string
  readonly state: string
  readonly totalWithTax: number
  readonly payments: readonly {
    readonly id: string
    readonly amount: number
    readonly state: string
    readonly transactionId: string
    readonly errorMessage: string | null
    readonly metadata: Record<string, string>
    readonly refunds: readonly { readonly state: string; readonly total: number; readonly transactionId: string }[]
  }[]
  readonly notes: readonly string[]
}

/** An order as the people of the shop see it. */
export async function orderAt({ admin }: Store, id: string): Promise<StoredOrder | null> {
  const { order } = await admin(
    `query ($id: ID!) { order(id: $id) { code state totalWithTax
      payments { id amount state transactionId errorMessage metadata refunds { state total transactionId } }
      history(options: { filter: { type: { eq: "ORDER_NOTE" } } }) { items { data } } } }`,
    { id },
  )
  if (!order) return null
  const { history, ...rest } = order
  return { ...rest, notes: history.items.map(({ data }: { data: { note: string } }) => data.note) }
}

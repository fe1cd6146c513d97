/** A reply of Medusa’s is what the test expects of it. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Reply = any
/** Calls the store’s API. Throws the refusal, with its message. */
type Call = (method: string, path: string, body?: object) => Promise<Reply>

const callsTo =
  (url: string, headers: Record<string, string> = {}): Call =>
  async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const reply = text && JSON.parse(text)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${reply.message ?? text}`)
    return reply
  }

export type Shop = {
  readonly admin: Call
  readonly store: Call
  readonly regions: Readonly<Record<'idr' | 'usd', string>>
  readonly variant: string
}

const PROVIDER = 'pp_gapura_gapura'
const CURRENCIES = ['idr', 'usd'] as const

/** A shop in rupiah, and a region in dollars: one product that is always in stock, and one way to send it. */
export async function stock(url: string, email: string, password: string): Promise<Shop> {
  const { token } = await callsTo(url)('POST', '/auth/user/emailpass', { email, password })
  const admin = callsTo(url, { authorization: `Bearer ${token}` })
  const { stores } = await admin('GET', '/admin/stores')
  const supported = CURRENCIES.map((currency_code) => ({ currency_code, is_default: currency_code === 'idr' }))
  await admin('POST', `/admin/stores/${stores[0].id}`, { supported_currencies: supported })
  const { sales_channel } = await admin('POST', '/admin/sales-channels', { name: 'Toko' })
  const region = async (currency_code: string, country: string): Promise<string> => {
    const body = { name: country, currency_code, countries: [country], payment_providers: [PROVIDER] }
    return (await admin('POST', '/admin/regions', body)).region.id
  }
  const regions = { idr: await region('idr', 'id'), usd: await region('usd', 'us') }
  const profile = await sending(admin, sales_channel.id)
  const { product } = await admin('POST', '/admin/products', {
    title: 'Kopi Gayo',
    status: 'published',
    shipping_profile_id: profile,
    sales_channels: [{ id: sales_channel.id }],
    options: [{ title: 'Berat', values: ['1 kg'] }],
    variants: [{ title: '1 kg', options: { Berat: '1 kg' }, manage_inventory: false, prices: prices(125_000, 10.5) }],
  })
  const { api_key } = await admin('POST', '/admin/api-keys', { title: 'Toko', type: 'publishable' })
  await admin('POST', `/admin/api-keys/${api_key.id}/sales-channels`, { add: [sales_channel.id] })
  const store = callsTo(url, { 'x-publishable-api-key': api_key.token })
  return { admin, store, regions, variant: product.variants[0].id }
}

const prices = (idr: number, usd: number) => [
  { currency_code: 'idr', amount: idr },
  { currency_code: 'usd', amount: usd },
]

/** A place to send from, and what it costs; returns the profile of the goods. */
async function sending(admin: Call, channel: string): Promise<string> {
  const { stock_location } = await admin('POST', '/admin/stock-locations', { name: 'Bandung' })
  const at = `/admin/stock-locations/${stock_location.id}`
  await admin('POST', `${at}/sales-channels`, { add: [channel] })
  await admin('POST', `${at}/fulfillment-providers`, { add: ['manual_manual'] })
  await admin('POST', `${at}/fulfillment-sets`, { name: 'Kurir', type: 'shipping' })
  const located = await admin('GET', `${at}?fields=*fulfillment_sets`)
  const [set] = located.stock_location.fulfillment_sets
  const geo_zones = ['id', 'us'].map((country_code) => ({ type: 'country', country_code }))
  const { fulfillment_set } = await admin('POST', `/admin/fulfillment-sets/${set.id}/service-zones`, {
    name: 'Semua',
    geo_zones,
  })
  const { shipping_profile } = await admin('POST', '/admin/shipping-profiles', { name: 'Biasa', type: 'biasa' })
  await admin('POST', '/admin/shipping-options', {
    name: 'Kurir',
    service_zone_id: fulfillment_set.service_zones[0].id,
    shipping_profile_id: shipping_profile.id,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'Kurir', description: 'Kurir', code: 'kurir' },
    prices: prices(15_000, 2),
  })
  return shipping_profile.id
}

/** A visitor with a filled cart who stands before the payment. */
export type Buyer = { readonly cart: string; readonly collection: string }

export async function aBuyer(
  { store, regions, variant }: Shop,
  quantity: number,
  currency: 'idr' | 'usd' = 'idr',
): Promise<Buyer> {
  const address = {
    first_name: 'Budi',
    last_name: 'Santoso',
    address_1: 'Jalan Braga 1',
    city: 'Bandung',
    country_code: currency === 'idr' ? 'id' : 'us',
    postal_code: '40111',
  }
  const { cart } = await store('POST', '/store/carts', {
    region_id: regions[currency],
    email: 'budi@example.com',
    shipping_address: address,
    billing_address: address,
    items: [{ variant_id: variant, quantity }],
  })
  const { shipping_options } = await store('GET', `/store/shipping-options?cart_id=${cart.id}`)
  await store('POST', `/store/carts/${cart.id}/shipping-methods`, { option_id: shipping_options[0].id })
  const { payment_collection } = await store('POST', '/store/payment-collections', { cart_id: cart.id })
  return { cart: cart.id, collection: payment_collection.id }
}

export type Session = { readonly id: string; readonly checkoutId: string; readonly checkoutUrl: string }

/** Chooses Gapura, as the storefront does when its button is pressed. */
export async function openSession({ store }: Shop, { collection }: Buyer): Promise<Session> {
  const { payment_collection } = await store('POST', `/store/payment-collections/${collection}/payment-sessions`, {
    provider_id: PROVIDER,
  })
  const [session] = payment_collection.payment_sessions
  return { id: session.id, checkoutId: session.data.checkout_id, checkoutUrl: session.data.checkout_url }
}

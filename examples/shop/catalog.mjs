/** What the shop sells, in whole rupiah. Prices live on the server; the page only shows them. */
export const CATALOG = {
  gayo: { name: 'Kopi Gayo', note: 'Aceh · washed · 1 kg', price: 125_000 },
  toraja: { name: 'Kopi Toraja', note: 'Sulawesi · wet-hulled · 1 kg', price: 98_000 },
  kintamani: { name: 'Kopi Kintamani', note: 'Bali · natural · 1 kg', price: 110_000 },
}

const QUANTITY_MAX = 99

export const rupiah = (amount) => `Rp${amount.toLocaleString('id-ID')}`

/** What a cart (`{ gayo: '2' }`) costs, and how it reads. Undefined: there is nothing in it that we sell. */
export function priceCart(cart) {
  const lines = Object.entries(cart)
    .filter(([id]) => Object.hasOwn(CATALOG, id))
    .map(([id, quantity]) => ({ ...CATALOG[id], quantity: Number(quantity) }))
    .filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0 && quantity <= QUANTITY_MAX)
  if (lines.length === 0) return undefined
  return {
    amount: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    description: lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
  }
}

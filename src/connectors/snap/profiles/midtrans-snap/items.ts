/** What is bought: one thing, at the price of all. */
export const ITEMS = [
  {
    id: '{reference}',
    price: '{amount}',
    quantity: 1,
    name: '{description:50}',
    merchantName: '{merchantName:50}',
  },
] as const

const BRANDS: Readonly<Record<string, string>> = {
  ...{ visa: 'Visa', mastercard: 'Mastercard', jcb: 'JCB', amex: 'American Express' },
  ...{ GOPAY: 'GoPay', SHOPEEPAY: 'ShopeePay', LINKAJA: 'LinkAja', MANDIRI: 'Mandiri', PERMATA: 'Permata' },
}

/** A bank, a wallet or the brand of a card, as people write it. */
export const brandName = (brand: string | null): string | null => brand && (BRANDS[brand] ?? brand)

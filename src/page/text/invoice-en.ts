/** The words of invoices, in English; `invoice-id.ts` has the same keys. */
export const invoiceEn = {
  title: (number: string) => `Invoice ${number}`,
  dueBy: 'Due by',
  overdue: 'overdue',
  papers: 'Invoice',
  number: 'Invoice number',
  lines: 'What is billed',
  subtotal: 'Subtotal',
  tax: (rate: string) => `Tax ${rate}%`,
  total: 'Total',
  payTitle: (amount: string) => `Pay ${amount}`,
  payLead: 'You choose how to pay on the next page.',
  billedTo: 'Billed to',
  issuedAt: 'Issued on',
  state: 'Status',
  quantity: 'Quantity',
  unitAmount: 'Unit price',
  amount: 'Amount',
  scan: (amount: string) => `Scan to pay ${amount}`,
  closed: {
    PAID: { title: 'Paid', text: (merchant: string) => `${merchant} has received the whole amount. Nothing is due.` },
    VOID: { title: 'Cancelled', text: (merchant: string) => `${merchant} has cancelled this invoice. Do not pay it.` },
    PAUSED: {
      title: 'Not taking payments right now',
      text: (merchant: string) => `${merchant} cannot take payments at the moment. Try again later.`,
    },
  },
}

import { HOME } from '../../markets/market-of.ts'

const { mobile } = HOME

/** The words of payment links, in English; `link-id.ts` has the same keys. */
export const linkEn = {
  skipToContent: 'Skip to the form',
  openUntil: 'Open until',
  left: (count: number) => (count === 1 ? 'The last one' : `${count} left`),
  detailsTitle: 'Your details',
  detailsLead: (merchant: string) => `${merchant} receives them with your payment.`,
  detailsNote: (merchant: string) => `What you write below goes to ${merchant} with your payment.`,
  amountTitle: 'How much?',
  amountLead: 'Choose an amount or type your own.',
  typeLead: 'Type the amount you want to pay.',
  suggested: 'Amounts to choose',
  amount: 'Amount',
  otherAmount: 'Another amount',
  between: (minimum: string, maximum: string) => `From ${minimum} to ${maximum}`,
  optional: 'optional',
  fields: { name: 'Name', email: 'Email', phone: 'Phone number', note: 'Note' },
  hints: { phone: `For example ${mobile.example}` },
  readyTitle: 'Ready to pay?',
  nextLead: 'You choose how to pay on the next page.',
  pay: 'Continue to payment',
  paying: 'One moment…',
  faults: {
    amount: {
      missing: 'Choose or type an amount.',
      malformed: 'Type a whole amount in digits, for example 50,000.',
    },
    name: { missing: 'Type your name.', malformed: 'This name contains characters that are not allowed.' },
    email: { missing: 'Type your email address.', malformed: 'This is not an email address. Is the @ missing?' },
    phone: {
      missing: 'Type your phone number.',
      malformed: `This is not a phone number. It begins with ${mobile.begins[0]} or +.`,
    },
    note: { missing: 'Type a note.', malformed: 'This note contains characters that are not allowed.' },
    tooLong: 'This is too long.',
  },
  tooLittle: (minimum: string) => `The minimum is ${minimum}.`,
  tooMuch: (maximum: string) => `The maximum is ${maximum}.`,
  closed: {
    PAUSED: {
      title: 'Not taking payments right now',
      text: (merchant: string) => `${merchant} has paused this page. Try again later, or ask there.`,
    },
    ARCHIVED: {
      title: 'This page is closed',
      text: (merchant: string) => `${merchant} no longer takes payments here. Ask there if you still want to pay.`,
    },
    EXPIRED: {
      title: 'The time for this has passed',
      text: (merchant: string) => `Payments are no longer accepted here. Ask ${merchant} if you still want to pay.`,
    },
    SOLD_OUT: {
      title: 'Sold out',
      text: (merchant: string) => `All of it has been paid for. Ask ${merchant} whether there will be more.`,
    },
    RESERVED: {
      title: 'The last ones are being paid for',
      text: (_merchant: string) =>
        'Others are paying at this moment. If they do not finish, it becomes available again: try once more in a few minutes.',
    },
    UNFINISHED: {
      title: 'Finish an earlier payment first',
      text: (_merchant: string) =>
        'Several payments started from your network are still open, and each holds a place. Complete one of them, or try again in ten minutes.',
    },
  },
  closedPaid: 'Already started? Your own payment page still works until its time is up.',
}

import { ACCOUNT_NO_DIGITS } from '../../markets/account-number.ts'

/** The words of refunds, in English; `refund-id.ts` has the same keys. */
export const refundEn = {
  skipToContent: 'Skip to the refund',
  secured: 'Refund handled by Gapura',
  amount: 'Your refund',
  claimBefore: 'Claim it before',
  details: 'Refund details',
  from: 'From',
  reason: 'Reason',
  paidTo: 'Paid to',
  received: 'Paid on',
  rrn: 'Reference number',
  refundId: 'Refund ID',
  payment: 'Payment ID',
  notFoundTitle: 'There is no refund here',
  notFoundText:
    'The link may be incomplete, or a newer one has replaced it. Open the latest one from the shop, or ask the shop for it.',

  // Naming an account
  nameTitle: 'Where should it go?',
  nameLead: 'Your own bank account. You see the name before anything is sent.',
  bank: 'Bank',
  chooseBank: 'Choose your bank',
  commonBanks: 'Most used',
  otherBanks: 'All others, A to Z',
  number: 'Account number',
  numberHint: 'Not a card number, and no virtual account.',
  lookUp: 'Check the account',
  lookingUp: 'Asking the bank…',
  faults: {
    bankCode: {
      REQUIRED: 'Choose your bank.',
      UNKNOWN_BANK: 'Choose your bank.',
      BANK_CLOSED: 'This bank no longer exists. Choose another one.',
      INVALID_FORMAT: 'Choose your bank.',
    },
    accountNo: {
      REQUIRED: 'Type your account number.',
      UNKNOWN_BANK: 'Type your account number.',
      BANK_CLOSED: 'Type your account number.',
      INVALID_FORMAT: `An account number has ${ACCOUNT_NO_DIGITS} and nothing else.`,
    },
  },
  triesLeft: (tries: number) =>
    tries === 1 ? 'You can have one more account checked.' : `You can have ${tries} more accounts checked.`,
  backToNamed: 'Back to the account named before',

  // What a form led to
  news: {
    refused: {
      title: 'This account cannot be paid',
      text: 'The bank does not accept money for it. It may be closed, or the bank or a digit may be wrong.',
    },
    unavailable: {
      title: 'The bank did not answer',
      text: 'Nothing was sent, and this does not count as a try. Try again in a minute, or use an account at another bank.',
    },
    too_soon: { title: 'One moment, please', text: 'Wait ten seconds, then try again.' },
    changed: {
      title: 'Another account has been entered',
      text: 'Perhaps in another tab. Nothing was sent. This is the current state.',
    },
    cannot_send: {
      title: 'It cannot be sent right now',
      text: 'No money has moved and your account is saved. Try again later; if this continues, ask the merchant.',
    },
    late: {
      title: 'An account was confirmed before',
      text: 'Perhaps in another tab. What you have just sent changed nothing.',
    },
  },

  // Confirming it
  confirmTitle: 'Is this your account?',
  confirmLead: 'This is the name from the bank. Most letters are hidden.',
  noNameLead: 'This bank does not confirm names. Type the number once more, so that no digit is wrong.',
  holder: 'Account holder',
  account: 'Account',
  ending: (ending: string) => `ending in ${ending}`,
  numberAgain: 'Account number, once more',
  mistyped: 'This is not the number you typed before. Compare it with your banking app.',
  confirm: (amount: string) => `Yes, send ${amount}`,
  sending: 'Sending…',
  correct: 'No, use another account',
  noWayBack: 'Once sent, it cannot be called back.',
  noTriesTitle: 'No more accounts can be checked',
  noTriesText: (merchant: string) =>
    `Only ten are checked for one refund, to protect names. Your money is safe: ask ${merchant} for a new link.`,

  // What becomes of it
  onItsWayTitle: 'Your refund is on its way',
  toAccountText: 'It usually takes minutes. Some banks need until the next business day.',
  samewayText: 'It goes back the way you paid. With some banks and cards that takes a few days.',
  waiting: 'Waiting for the bank',
  connectionLostNote: 'Your refund is not affected.',
  paidTitle: 'Your money has been sent back',
  paidToAccountText: 'The bank has confirmed the transfer.',
  paidSamewayText: 'It went back the way you paid. On a card statement it may show some days later.',
  refunded: 'Refunded',
  paidAt: 'Sent at',
  to: 'To',
  print: 'Print or save the receipt',
  expiredTitle: 'This link has expired',
  expiredText: (until: string) => `It could be used until ${until}.`,
  expiredNext: (merchant: string) => `The money is with ${merchant}. Ask there for a new link.`,
  cancelledTitle: 'This refund was withdrawn',
  cancelledText: (merchant: string) =>
    `${merchant} withdrew it before it was sent. If you still expect money, ask there.`,
  failedTitle: 'The refund did not arrive',
  failedText: (merchant: string) => `The money is with ${merchant}, who has been notified. Ask them to send it again.`,

  // On the page of the payment
  whollyTitle: 'Payment refunded',
  partlyTitle: 'Payment partly refunded',
  sentBack: (merchant: string, amount: string) => `${merchant} has sent you ${amount} back.`,
  underWay: (amount: string) => `A refund of ${amount} is on its way to you.`,
  needsYou: (merchant: string, amount: string) =>
    `A refund of ${amount} waits for you. Open the link that ${merchant} sends you, and name your account there.`,
  receipt: 'Refund receipt',

  // Sandbox
  sandboxTitle: 'Account numbers to try',
  sandboxText: `Every number of ${ACCOUNT_NO_DIGITS} is an account. Some endings are special:`,
  sandboxNumbers: {
    '0001': 'closed',
    '0002': 'someone else’s',
    '0004': 'paid, then sent back by the bank',
    '0005': 'the bank does not answer',
  },
}

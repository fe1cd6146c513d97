/** The words of paying by card, in English; `card-id.ts` has the same keys. */
export const cardEn = {
  title: 'Pay by card',
  number: 'Card number',
  expiry: 'Valid until',
  expiryHint: 'MM/YY, like 08/29',
  code: 'Security code',
  codeHint: '3 digits on the back',
  codeHintFour: '4 digits on the front',
  pay: (amount: string) => `Pay ${amount}`,
  paying: 'Asking your bank…',
  lost: 'Connection lost: your card may not have arrived. Press again; you will not be charged twice.',
  privacyNote: 'Your card is passed on to the bank. We store its brand and last four digits, nothing else.',
  faults: {
    number: {
      missing: 'Enter the card number.',
      malformed: 'A card number has only digits.',
      unknown_brand: 'We do not accept this kind of card.',
      wrong_length: 'This card number is too short or too long.',
      wrong_checksum: 'This card number has a typo. Compare it with your card.',
    },
    expiry: {
      missing: 'Enter the month and year until which the card is valid.',
      malformed: 'Write the month and year as on the card, like 08/29.',
      expired: 'This card is no longer valid. Use another one.',
    },
    code: {
      missing: 'Enter the security code.',
      malformed: 'The security code has only digits.',
      wrong_length: 'The security code has 3 digits, on American Express 4.',
    },
  },
  refusedTitle: 'The card did not go through',
  notCharged: 'You have not been charged.',
  /** The reason, and what to do where another try is left. */
  refusals: {
    CARD_DECLINED: {
      why: 'The bank of this card declined the payment.',
      next: 'Ask the bank why, or use another card.',
    },
    INSUFFICIENT_FUNDS: {
      why: 'There is not enough money or credit on this card.',
      next: 'Use another one.',
    },
    CARD_EXPIRED: {
      why: 'This card is no longer valid.',
      next: 'Use another one.',
    },
    WRONG_SECURITY_CODE: {
      why: 'The security code does not belong to this card.',
      next: 'Check it, then try again.',
    },
    SUSPECTED_FRAUD: {
      why: 'A security check stopped the payment.',
      next: 'Use another card.',
    },
    AUTHENTICATION_FAILED: {
      why: 'The bank could not confirm that it was you.',
      next: 'Try again, or use another card.',
    },
    AUTHENTICATION_EXPIRED: {
      why: 'The payment was not confirmed at the bank.',
      next: 'Try again, or use another card.',
    },
    TEST_CARDS_ONLY: {
      why: 'The sandbox takes only the test cards listed below.',
      next: 'Never type a real card here.',
    },
    NOT_RECEIVED: {
      why: 'The payment did not reach the bank.',
      next: 'Try again.',
    },
  },
  triesLeft: (tries: number) => (tries === 1 ? 'You can try one more time.' : `You can try ${tries} more times.`),
  pageLead: 'You enter your card on a secure page of our payment provider.',
  pageOpen: 'Continue to the card page',
  chargingTitle: 'Asking your bank',
  chargingText: 'The bank is checking your card. This page updates by itself.',
  challengeTitle: 'Confirm at your bank',
  challengeText: 'Your bank wants to be sure that it is you. Your card is charged only after you have confirmed there.',
  challengeOpen: 'Continue at your bank',
  challengeHost: (host: string) => `You continue to ${host} and return here afterwards.`,
  challengeLeave: 'Use another card or method',
  testTitle: 'Test cards',
  testText: 'Any expiry in the future and any code will do. A real card is refused, and never stored.',
  testFill: 'Fill in',
  testCards: {
    '4242424242424242': 'goes through',
    '4000000000000002': 'is declined',
    '4000000000009995': 'has too little money',
    '4000002760003184': 'asks to be confirmed (3-D Secure)',
  },
}

export type CardText = typeof cardEn

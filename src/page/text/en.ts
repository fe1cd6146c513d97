import { HOME } from '../../markets/market-of.ts'
import { cardEn } from './card-en.ts'
import { invoiceEn } from './invoice-en.ts'
import { linkEn } from './link-en.ts'
import { receiptEn } from './receipt-en.ts'
import { refundEn } from './refund-en.ts'
import type { BankMenus } from './virtual-account-menus.ts'

const { demonym, mobile } = HOME

/** Every word of the pages, in English; `id.ts` has the same keys. Functions take the values they insert. */
export const en = {
  otherLanguage: 'Bahasa Indonesia',
  otherLanguageShort: 'ID',
  skipToContent: 'Skip to the payment',
  titleOf: (state: string, merchant: string) => `${state} · ${merchant}`,

  // The order
  total: 'Total to pay',
  totalPaid: 'Paid',
  orderDetails: 'Order details',
  merchant: 'Paid to',
  description: 'For',
  reference: 'Order number',
  method: 'Method',
  transaction: 'Transaction ID',
  paidAt: 'Paid at',
  amountDue: 'Amount',
  payBefore: 'Pay before',
  timeLeft: 'Time left',
  minutesLeft: (minutes: number) => `${minutes} minute${minutes === 1 ? '' : 's'} left to pay.`,

  // Getting along
  backTo: (merchant: string) => `Back to ${merchant}`,
  changeMethod: 'Pay another way',
  tryAgain: 'Try again',
  faultsTitle: 'Please check this',
  faultTitle: (title: string) => `Error: ${title}`,
  checkNow: 'I have paid, check now',
  checkAgain: 'Check now',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Selected. Copy it by hand.',

  // Live status
  waiting: 'Waiting for payment',
  waitingNote: 'This page updates by itself.',
  connectionLost: 'Connection lost',
  connectionLostNote: 'A payment you make still counts.',
  connectionFound: 'Connected again',
  connectionFoundNote: 'The status is up to date.',
  notYet: 'Not received yet',
  notYetNote: 'It usually takes a few seconds.',

  // QR code
  qrTitle: (standard: string) => `Scan the ${standard} code`,
  qrLead: 'With any bank or e-wallet app.',
  qrLabel: (standard: string, amount: string, merchant: string) => `${standard} code to pay ${amount} to ${merchant}`,
  qrPayee: 'Your app will show',
  qrRenews: 'The code is renewed by itself while you wait.',
  qrSave: 'Save the code',
  qrSaveNote: 'Paying on this phone? Save it, then choose it from the gallery in your app.',
  qrStepsTitle: 'How to pay',
  qrSteps: (standard: string, amount: string) => [
    `Open your bank or e-wallet app and choose Scan or ${standard}.`,
    'Scan the code, or pick the saved picture from your gallery.',
    `Check the name and ${amount}, then confirm.`,
  ],

  // Virtual account
  vaTitle: (bank: string) => `Transfer to ${bank} Virtual Account`,
  vaLead: 'By app, ATM or internet banking.',
  vaNumber: 'Virtual account number',
  vaHolder: 'Account name',
  vaAmount: 'Exact amount',
  vaExact: 'Transfer exactly this amount, in one payment.',
  vaStepsTitle: 'How to pay',
  vaApp: (bank: BankMenus) => `Mobile banking · ${bank.app}`,
  vaMachine: (bank: string) => `${bank} ATM`,
  vaOther: 'From another bank',
  vaAppSteps: (bank: BankMenus, amount: string) => [
    `Open ${bank.app} and sign in.`,
    `Choose ${bank.appMenu}.`,
    'Paste the virtual account number.',
    `Check the name and ${amount}, then confirm with your PIN.`,
  ],
  vaMachineSteps: (bank: BankMenus, amount: string) => [
    'Insert your card and enter your PIN.',
    `Choose ${bank.machineMenu}.`,
    'Type the virtual account number.',
    `Check the name and ${amount}, then confirm. Keep the receipt.`,
  ],
  vaOtherSteps: (bank: string, amount: string) => [
    'Choose transfer to another bank in your app or at an ATM.',
    `Choose ${bank} as the bank and the virtual account number as the account.`,
    `Type exactly ${amount}: another bank does not fill it in for you.`,
    'Check the name, then confirm. A transfer fee may apply.',
  ],

  // E-wallet
  walletTitle: (wallet: string) => `Pay with ${wallet}`,
  walletLead: (wallet: string) => `Confirm the payment in the ${wallet} app.`,
  walletOpen: (wallet: string) => `Open ${wallet}`,
  walletScan: (wallet: string) => `Is ${wallet} on another phone? Scan this with it.`,
  walletQrLabel: (wallet: string, amount: string) => `Code that opens the payment of ${amount} in ${wallet}`,
  walletRenews: 'It renews by itself while you wait.',
  walletStuck: (wallet: string) => `${wallet} does not open?`,
  walletStuckSteps: (wallet: string) => [
    `Check that the ${wallet} app is installed on this phone and up to date.`,
    'Press the button again, and allow the browser to open the app.',
  ],
  walletStuckScan: (wallet: string) => `Or scan the code on this page with ${wallet} on another phone.`,
  walletSteps: (wallet: string, amount: string, hasCode: boolean) => [
    `Open ${wallet} with the button${hasCode ? ', or scan the code with it' : ''}.`,
    `Check the name and ${amount}, then confirm with your PIN.`,
    'Come back here: this page shows the result.',
  ],
  walletPushSteps: (wallet: string, amount: string) => [
    `Open ${wallet} on your phone: the request is waiting there.`,
    `Check the name and ${amount}, then confirm with your PIN.`,
    'This page shows the result by itself.',
  ],
  walletRequestedAt: 'Request sent to',
  walletOtherPhone: 'Change the number',
  phoneTitle: (wallet: string) => `What is your ${wallet} number?`,
  phoneLead: (wallet: string) => `${wallet} asks you there to confirm the payment.`,
  phoneLabel: (wallet: string) => `Phone number registered with ${wallet}`,
  phoneHint: `For example ${mobile.example}`,
  phoneSend: (wallet: string) => `Send the request to ${wallet}`,
  phoneFaults: {
    missing: 'Enter your phone number.',
    malformed: `This is not an ${demonym} mobile number. It begins with ${mobile.begins.join(' or ')}.`,
  },

  // Choosing
  chooseTitle: 'How would you like to pay?',
  chooseLead: 'Choose one. You can still change it later.',
  card: cardEn,
  link: linkEn,
  invoice: invoiceEn,
  refund: refundEn,
  receipt: receiptEn,
  below: (amount: string) => `From ${amount}`,
  above: (amount: string) => `Up to ${amount}`,
  notNow: 'Not available at the moment',
  notForThisAmount: 'Not for this amount',
  noMethodTitle: 'No way to pay is available',
  noMethodText: (merchant: string) => `No method takes this amount at the moment. Try again later, or ask ${merchant}.`,

  // Between
  attemptFailedTitle: 'That did not go through',
  attemptFailedText: 'You have not been charged. Try again, or choose another way.',
  preparingTitle: 'Getting your payment ready',
  preparingText: 'The bank is taking a little longer than usual. This page updates by itself.',
  unavailableTitle: 'This method is not available right now',
  unavailableText: 'The bank cannot be reached right now. You have not been charged.',
  processingTitle: 'Your payment is being processed',
  processingText: 'You have authorised it; the provider is confirming. This can take a few minutes.',
  processingSafe: 'It is safe to close this page.',
  processingWaiting: 'Waiting for the provider',
  processingSlow: (merchant: string) =>
    `This is taking longer than usual. We keep checking with the provider and notify ${merchant} of the result. If in doubt, ask them, quoting the order number.`,
  processingDont: 'Please do not pay a second time.',

  // Ends
  succeededTitle: 'Payment received',
  succeededText: (merchant: string) => `Thank you. ${merchant} has been notified.`,
  lateText: (merchant: string) =>
    `Your payment arrived after the deadline. We have recorded it and notified ${merchant}; ask them about your order.`,
  duplicateTitle: 'We received more than one payment',
  duplicateText: (merchant: string) =>
    `This order was paid more than once. ${merchant} has been notified; ask them to refund the extra payment.`,
  mismatchTitle: 'We received a different amount',
  otherAmount: {
    title: (received: string, expected: string) => `We received ${received} instead of ${expected}`,
    expected: 'The order',
    received: 'Received',
    missing: 'Missing',
    extra: 'Too much',
    notPaid: (merchant: string) => `The order is not paid yet. Your money is held safely for ${merchant} to decide.`,
    askForRest: (merchant: string, order: string) =>
      `Please do not pay again yet. Ask ${merchant}, quoting order ${order}: they can send you a link for what is missing, or give the money back.`,
    askForRefund: (merchant: string, order: string) =>
      `Ask ${merchant}, quoting order ${order}: they can give this money back.`,
    accepted: (merchant: string, received: string, expected: string) =>
      `${merchant} accepted your ${received} instead of ${expected}: the order is paid, and nothing is missing.`,
    payInFull: (amount: string) => `Pay the full ${amount} anyway`,
  },
  returning: (seconds: string) => `Returning in ${seconds} s`,
  stayHere: 'Stay here',
  staying: 'You stay on this page.',
  printReceipt: 'Print or save the receipt',
  expiredTitle: 'The time to pay has passed',
  expiredText: 'Please do not pay with the old code or number any more.',
  expiredPaid:
    'Already paid? Your payment will be matched as soon as the bank confirms it, and this page will show it.',
  expiredNext: (merchant: string) => `To buy after all, place a new order at ${merchant}.`,
  cancelledTitle: 'This payment was cancelled',
  cancelledText: (merchant: string) => `${merchant} has withdrawn it. There is nothing to pay.`,
  cancelledPaid: 'Already paid? Your payment will be matched and the merchant notified.',
  failedTitle: 'The payment did not go through',
  failedText: 'The provider refused it, and it cannot be tried again here. We have received no money.',
  failedNext: (merchant: string) => `Go back to ${merchant} and order again, perhaps with another method.`,

  // Pages without a checkout
  notFoundTitle: 'There is no payment here',
  notFoundText: 'The link may be incomplete. Open it again from the message or shop that gave it to you.',
  rateLimitedTitle: 'One moment, please',
  rateLimitedText: 'This page was opened too often in a short time. Wait a minute, then try again.',
  refusedTitle: 'That did not work',
  refusedText: 'Nothing has changed. Open the payment again from its link and try once more.',
  serviceDownTitle: 'We will be right back',
  serviceDownText: 'Our service cannot answer right now. Payments you have already made are safe.',

  // Sandbox
  sandboxRibbon: 'Sandbox. No real money',
  sandboxTitle: 'Sandbox panel',
  sandboxText: 'Play the bank: what should happen to this payment?',
  sandboxOutcomes: {
    succeeded: 'Pay it',
    processing: 'Start processing',
    failed: 'Refuse it',
    expired: 'Let it expire',
    duplicate: 'Pay it twice',
  },
  sandboxPaysLate: 'Pay it late',

  // Foot
  secured: 'Payment handled by Gapura',
  caution: 'Never share your PIN or OTP with anyone.',
}

export type Text = typeof en

/** Every screen of the menu and what is reached from it, by its address, with the words by which it is known. */
export const SCREENS: readonly (readonly [path: string, shows: string])[] = [
  ['/', 'Needs your attention'],
  ['/payments', 'Order number'],
  ['/payments/new', 'Where the payer goes once paid'],
  ['/payments/new?by=sentence', 'What is to be paid?'],
  ['/payments?q=order-0', 'order-0'],
  ['/payments?q=nothing-like-it', 'No payment matches'],
  ['/refunds', 'No refunds yet'],
  ['/refunds/due', 'Money that came twice'],
  ['/payouts', 'Budi Santoso'],
  ['/payouts/new', 'Account holder'],
  ['/balances', 'Available'],
  ['/payouts/bulk', 'Choose a file'],
  ['/payouts/receivers', 'No receivers yet'],
  ['/payouts/approvals', 'Show what would be sent'],
  ['/payouts/approvals?status=REJECTED', 'Nothing was rejected yet'],
  ['/balances/ledger', 'Because of'],
  ['/balances/settlements', 'Settlements'],
  ['/balances/reconciliation', 'Reconciliation'],
  ['/developers/keys', 'sk_test_'],
  ['/developers/webhooks', 'Signing secret'],
  ['/developers/events', 'payment.pending'],
  ['/developers/requests', 'POST /v1/checkout'],
  ['/developers/origins', 'https://shop.example'],
  ['/settings', 'Where payers return to'],
  ['/settings/checkout', 'Preview'],
  ['/settings/onboarding', 'Received by the provider'],
  ['/team', 'demo@gapura.example'],
  ['/team/changes', 'Nothing waits for a second owner'],
  ['/security', 'Where you are signed in'],
  ['/audit', 'Signed in'],
  ['/nowhere', 'There is nothing at this address'],
]

/** What opens a dialog, and where. */
export const DIALOGS: readonly (readonly [path: string, opener: string])[] = [
  ['/payments', 'Search'],
  ['/payouts/approvals', 'Reject'],
  ['/payouts/receivers', 'Add a receiver'],
  ['/developers/keys', 'New key'],
  ['/developers/keys', 'Rotate: sk_test_id_Gapu…'],
  ['/developers/keys', 'Revoke: sk_test_id_Gapu…'],
  ['/developers/webhooks', 'Rotate secret'],
  ['/developers/requests', 'POST /v1/checkout'],
  ['/team', 'Invite somebody'],
  ['/team', 'Remove Demo'],
  ['/security', 'Turn on'],
  ['/security', 'Add a passkey'],
]

/** What there is without a session. */
export const OUTSIDE: readonly (readonly [path: string, shows: string])[] = [
  ['/', 'Use the demo login'],
  ['/forgot-password', 'We send a link'],
  ['/reset-password?token=nonsense', 'Choose a new password'],
  ['/invitation?token=nonsense', 'invitation'],
]

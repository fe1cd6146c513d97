import { ERRORS, type ErrorCode } from '../base/errors.ts'

/** What a code means, its cause, and its remedy; each a sentence or two of plain text. */
export type ErrorGuide = { readonly title: string; readonly cause: string; readonly remedy: string }

const guide = (title: string, cause: string, remedy: string): ErrorGuide => ({ title, cause, remedy })

const GUIDES: Record<ErrorCode, ErrorGuide> = {
  VALIDATION_ERROR: guide(
    'The request is not valid',
    'A field is missing, unknown, or not as the reference requires. JSON is read strictly: an amount is a plain integer, no key appears twice, nothing is converted. For a sentence (POST /v1/checkout/intents), `ASK_BACK` in "errors" is a question about it, and `NOT_A_PAYMENT_REQUEST` says that it asks for something else: to cancel, to refund, to send money, about a price.',
    'Correct every field that "errors" names; all faults of a request are listed at once. `NOT_A_PAYMENT_REQUEST` names in `readAs` what the sentence was read as, and its message says which call or page does that.',
  ),
  Unauthorized: guide(
    'Unauthorized',
    'There is no credential, it is malformed, or it is not valid: unknown, revoked, expired, or of the other environment.',
    'Read the detail: it says what is wrong with the header or with how the key is written. If it says only that a valid key is wanted, make a new one in the dashboard of this environment.',
  ),
  FORBIDDEN: guide(
    'Not allowed with this credential',
    'The key lacks the scope that this call needs, a browser session requests what needs a key, or live payments of the account are suspended.',
    'Use a key with the scope that the detail names.',
  ),
  REAUTHENTICATE: guide(
    'Sign in again',
    'The dashboard requires the password or passkey again before money or secrets are touched. Calls with a key never get this.',
    'Sign in again in the dashboard.',
  ),
  origin_not_allowed: guide(
    'This origin is not allowed',
    'The page that calls is not on an origin in "allowedOrigins" of the settings, or the session was issued to another origin.',
    'Add the exact origin (scheme, host and port) to "allowedOrigins".',
  ),
  csrf_token_invalid: guide(
    'The CSRF token is not valid',
    'The two cookies and the header X-CSRF-Token are not one pair that was issued here.',
    'Open a new session at /v1/auth/clients/csrf and repeat the request with its token; fetch with credentials: "include".',
  ),
  csrf_token_expired: guide(
    'The CSRF token has expired',
    'Sessions live 15 minutes.',
    'Call /v1/auth/clients/csrf again and repeat the request.',
  ),
  NOT_FOUND: guide(
    'Not found',
    'There is nothing at this address or with this id: it is mistyped, of the other environment, or of another account.',
    'Compare the path with the reference, and the id with the one that was given out.',
  ),
  METHOD_NOT_ALLOWED: guide(
    'Method not allowed',
    'The address exists, but accepts other methods.',
    'Use one of the methods in the header Allow.',
  ),
  INVALID_STATE: guide(
    'Not possible in this state',
    'The operation does not fit the current status of the object: cancelling a paid checkout, for example.',
    'Read the object again and decide by its status.',
  ),
  IDEMPOTENCY_IN_PROGRESS: guide(
    'The first request with this key is still running',
    'An earlier request with this Idempotency-Key has not been answered within 5 seconds.',
    'Send the same request again after the seconds in Retry-After; it gets the first one’s answer.',
  ),
  INVALID_TRANSITION: guide(
    'Not possible from this status',
    'The onboarding has passed the requested step.',
    'Read GET /v1/onboarding; data can be sent again after a rejection.',
  ),
  PAYLOAD_TOO_LARGE: guide('The body is too large', 'A body may have at most 65536 bytes.', 'Send less.'),
  UNSUPPORTED_MEDIA_TYPE: guide(
    'Send JSON',
    'The header Content-Type is missing or is not application/json.',
    'Send the body as JSON with the header "Content-Type: application/json".',
  ),
  IDEMPOTENCY_REPLAY: guide(
    'This key or reference was used with another payload',
    'The Idempotency-Key, or the externalId of a payout or refund, belongs to an earlier request with another payload.',
    'For a repeat send the same payload; for a new request use a new key and a new externalId.',
  ),
  CURRENCY_RESOLUTION_FAILED: guide(
    'The currency is not known',
    'The sentence names no currency, and neither the region of the key nor the settings provide one.',
    'Say the currency, for example "Rp125.000", use a key with a region, or set "defaultCurrency".',
  ),
  INSUFFICIENT_BALANCE: guide(
    'Not enough balance',
    'The available balance does not cover the amount and its fee.',
    'Read GET /v1/balance; pending payments become available when they settle.',
  ),
  LIMIT_EXCEEDED: guide(
    'Over a limit of the account',
    'A limit of the account or of the key would be exceeded: an amount per payout or per day, or a number of objects.',
    'Read the detail: it names the limit. Send less or later, remove what is not used, or ask the operator for more.',
  ),
  REFUND_EXCEEDS_PAYMENT: guide(
    'More than is left of the payment',
    'The refunds that are neither failed nor cancelled, and those that were requested in the dashboard and wait for approval, would sum to more than was paid.',
    'Refund at most what is left: "paidAmount" less the refunds in GET /v1/checkout/{id}, less the requests that the detail names as waiting; rejecting a request frees its amount.',
  ),
  REFUND_NOT_SUPPORTED: guide(
    'This payment does not go back this way',
    'The payment method (a virtual account, for example) takes no refunds, and no fallback was requested.',
    'Ask again with the fallback "transfer" or "claim_link".',
  ),
  REFUND_WINDOW_CLOSED: guide(
    'Too late to go back this way',
    'The provider accepts refunds of such a payment for a limited time only, which has passed.',
    'Ask again with the fallback "transfer" or "claim_link".',
  ),
  INVOICE_INCOMPLETE: guide(
    'The invoice lacks what this step needs',
    'An invoice is finalized with a total above 0 and a due day that has not passed; it is sent to an address of its customer.',
    'Correct the field that "errors" names: lines and due day while the invoice is a draft, the address with PATCH /v1/customers/{id}.',
  ),
  ALLOCATION_EXCEEDS: guide(
    'More than there is to allocate',
    'An allocation takes at most what is left of the payment, after other allocations and refunds, and at most what is due.',
    'Read the invoice again and allocate at most the smaller of the two.',
  ),
  MANDATE_EXCEEDED: guide(
    'Outside of what the payer agreed to',
    'The amount is more than the mandate of the saved method allows, its time is over, or it was charged in this period already.',
    'Charge within the "mandate" of the saved method, or have the payer save one with other bounds.',
  ),
  PAYMENT_TYPE_UNAVAILABLE: guide(
    'This way to pay is not available',
    'No connected provider serves this type, currency or bank.',
    'Choose one that GET /v1/payment-methods shows as enabled.',
  ),
  MAIL_UNAVAILABLE: guide(
    'No mail can be sent here',
    'This deployment has no mail server: its operator has not set SMTP_URL.',
    'Pass the address of the page on yourself, or ask the operator to configure mail.',
  ),
  RATE_LIMITED: guide(
    'Too many requests',
    'More requests than the limit in RateLimit-Policy allows, too many failed credentials from one address, or more concurrent requests for one payment, balance or object than could be executed in time. Nothing was done.',
    'Wait for the seconds in Retry-After, and read RateLimit before it is empty.',
  ),
  INTERNAL_ERROR: guide(
    'Something went wrong on our side',
    'A mistake of ours. A creating call with an Idempotency-Key takes effect once or not at all.',
    'Repeat the request with the same Idempotency-Key; if it stays, tell the operator the request id.',
  ),
  PROVIDER_UNAVAILABLE: guide(
    'The provider does not answer',
    'The bank or provider does not respond. Nothing was changed.',
    'Ask again after the seconds in Retry-After.',
  ),
  SERVICE_UNAVAILABLE: guide(
    'Temporarily unavailable',
    'More requests arrived at once than can be served, or the database does not respond.',
    'Ask again after the seconds in Retry-After, with the same Idempotency-Key.',
  ),
}

export const guideTo = (code: ErrorCode): ErrorGuide => GUIDES[code]

/** Every error code with its status and its guide, in the order of the interface. */
export const errorCatalogue = (): ({ code: ErrorCode; status: number } & ErrorGuide)[] =>
  (Object.keys(ERRORS) as ErrorCode[]).map((code) => ({ code, status: ERRORS[code], ...GUIDES[code] }))

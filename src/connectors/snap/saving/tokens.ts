import { later, MINUTE_MS } from '../../../base/clock.ts'
import { type JsonObject, parseBody, readText } from '../../../snap/json.ts'
import { parseTimestamp } from '../../../snap/timestamp.ts'
import type { RailLink } from '../../saving-port.ts'
import { isDeclinedFor, type SnapResponse } from '../client/response.ts'
import { readField } from '../fields.ts'
import { fillBody } from '../profile/body.ts'
import type { FieldPath } from '../profile/operation.ts'
import { linkValues, type SavingContext } from './values.ts'

/** What a binding is charged with: stored sealed, as JSON. */
type Tokens = {
  /** Null: the payer has not agreed yet. */
  readonly access: string | null
  readonly accessUntil: Date | null
  readonly refresh: string | null
  /** A code that gives tokens as long as the payer agrees; null: the provider's codes are used once. */
  readonly code: string | null
}

/** `ended`: the provider takes the payer's token no more; `none`: there is no usable response. */
export type TokenOutcome =
  | { readonly is: 'token'; readonly access: string; readonly secret: string }
  | { readonly is: 'ended'; readonly railCode: string }
  | { readonly is: 'none'; readonly railCode: string }

const TOKEN = /^[\x21-\x7e]{1,2048}$/
/** A token that ends within a minute is renewed first: it has to outlive the call. */
const MARGIN_MS = MINUTE_MS

/** Refusals that are about the payer's token or account. Anything else, our own signature above all, says nothing of it. */
export const isEnded = (response: SnapResponse): boolean =>
  isDeclinedFor(response, '401 02', '401 04', '403 18', '404 11')

/** Text at the first of some paths; published samples have blanks at both ends. */
export const firstText = (body: JsonObject, paths: readonly FieldPath[]): string | undefined =>
  paths.map((path) => readText(readField(body, path))?.trim()).find(Boolean)

type Granted = Tokens & { readonly access: string }

function readTokens(body: JsonObject, { section }: SavingContext, earlier: Tokens | null): Granted | undefined {
  const { fields } = section.token
  const access = firstText(body, fields.access)
  if (access === undefined || !TOKEN.test(access)) return undefined
  const refresh = firstText(body, fields.refresh)
  return {
    access,
    accessUntil: parseTimestamp(firstText(body, fields.accessUntil) ?? '') ?? null,
    refresh: refresh !== undefined && TOKEN.test(refresh) ? refresh : (earlier?.refresh ?? null),
    code: earlier?.code ?? null,
  }
}

const seal = ({ access, accessUntil, refresh, code }: Tokens): string =>
  JSON.stringify({
    access,
    accessUntil: accessUntil?.toISOString() ?? null,
    refresh,
    ...(code !== null && { code }),
  })

/** What the state of a binding is learned by whose provider has no query: the code of the reply to the request. */
export const sealCode = (code: string): string => seal({ access: null, accessUntil: null, refresh: null, code })

/** A secret as it was stored; undefined: it is none of ours. */
function unseal(secret: string | null): Tokens | undefined {
  const body = secret === null ? undefined : parseBody(Buffer.from(secret))
  const access = readText(body?.access) ?? null
  const code = readText(body?.code) ?? null
  if (!body || (access === null && code === null)) return undefined
  return {
    access,
    accessUntil: parseTimestamp(readText(body.accessUntil) ?? '') ?? null,
    refresh: readText(body.refresh) ?? null,
    code,
  }
}

/** Whether the payer of a stored secret has agreed. */
export const isAgreed = ({ secret }: RailLink): boolean => (unseal(secret)?.access ?? null) !== null

type Grant =
  | { readonly grantType: 'AUTHORIZATION_CODE'; readonly authCode: string; readonly earlier: Tokens | null }
  | { readonly grantType: 'REFRESH_TOKEN'; readonly refreshToken: string; readonly earlier: Tokens }

/** Requests tokens, service 74. */
async function request(context: SavingContext, link: RailLink, grant: Grant): Promise<TokenOutcome> {
  const { service, body } = context.section.token
  const isCode = grant.grantType === 'AUTHORIZATION_CODE'
  const values = {
    ...linkValues(context, link),
    grantType: grant.grantType,
    authCode: isCode ? grant.authCode : undefined,
    refreshToken: isCode ? undefined : grant.refreshToken,
  }
  const response = await context.call(service, fillBody(body, values))
  const { railCode } = response
  if (isEnded(response) || (isCode && (await isCodeRefused(context, response)))) return { is: 'ended', railCode }
  if (response.is !== 'done') return { is: 'none', railCode }
  const tokens = readTokens(response.body, context, grant.earlier)
  return tokens ? { is: 'token', access: tokens.access, secret: seal(tokens) } : { is: 'none', railCode: 'unreadable' }
}

/**
 * Whether a code that may be used again was refused (401xx00). The same refusal says that our own key or clock is wrong, so
 * that our own token, which is proven alike, is requested beside it.
 */
async function isCodeRefused({ section, call }: SavingContext, response: SnapResponse): Promise<boolean> {
  if (section.inquiry !== null || !isDeclinedFor(response, '401 00')) return false
  if (response.railCode.startsWith('http_')) return false
  return (await call('tokenB2b', { grantType: 'client_credentials' })).is === 'done'
}

/** The tokens of a payer who agreed, for the code that says so. */
export const tokensFor = (context: SavingContext, link: RailLink, authCode: string): Promise<TokenOutcome> =>
  request(context, link, { grantType: 'AUTHORIZATION_CODE', authCode, earlier: null })

/** The tokens of a payer whose binding is learned by its code, which is stored with them. */
export async function tokensByCode(context: SavingContext, link: RailLink): Promise<TokenOutcome> {
  const earlier = unseal(link.secret)
  if (!earlier || earlier.code === null) return { is: 'none', railCode: 'no_secret' }
  return request(context, link, { grantType: 'AUTHORIZATION_CODE', authCode: earlier.code, earlier })
}

/** A token to charge with: the stored one while it lives, else a new one; `isRefused`: the stored one is not taken. */
export async function accessToken(context: SavingContext, link: RailLink, isRefused = false): Promise<TokenOutcome> {
  const tokens = unseal(link.secret)
  if (!tokens) return { is: 'none', railCode: 'no_secret' }
  const { access, accessUntil, refresh, code } = tokens
  const isAlive = accessUntil === null || later(context.clock(), MARGIN_MS) < accessUntil
  if (access !== null && isAlive && !isRefused) return { is: 'token', access, secret: link.secret ?? '' }
  if (code !== null) return tokensByCode(context, link)
  if (refresh === null) return { is: 'ended', railCode: 'token_expired' }
  return request(context, link, { grantType: 'REFRESH_TOKEN', refreshToken: refresh, earlier: tokens })
}

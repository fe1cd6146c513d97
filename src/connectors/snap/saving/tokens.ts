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
type Tokens = { readonly access: string; readonly accessUntil: Date | null; readonly refresh: string | null }

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

function readTokens(body: JsonObject, { section }: SavingContext, earlier: Tokens | null): Tokens | undefined {
  const { fields } = section.token
  const access = firstText(body, fields.access)
  if (access === undefined || !TOKEN.test(access)) return undefined
  const refresh = firstText(body, fields.refresh)
  return {
    access,
    accessUntil: parseTimestamp(firstText(body, fields.accessUntil) ?? '') ?? null,
    refresh: refresh !== undefined && TOKEN.test(refresh) ? refresh : (earlier?.refresh ?? null),
  }
}

const seal = ({ access, accessUntil, refresh }: Tokens): string =>
  JSON.stringify({ access, accessUntil: accessUntil?.toISOString() ?? null, refresh })

/** A secret as it was stored; undefined: it is none of ours. */
function unseal(secret: string | null): Tokens | undefined {
  const body = secret === null ? undefined : parseBody(Buffer.from(secret))
  const access = readText(body?.access)
  if (!body || access === undefined) return undefined
  return {
    access,
    accessUntil: parseTimestamp(readText(body.accessUntil) ?? '') ?? null,
    refresh: readText(body.refresh) ?? null,
  }
}

type Grant =
  | { readonly grantType: 'AUTHORIZATION_CODE'; readonly authCode: string }
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
  if (isEnded(response)) return { is: 'ended', railCode }
  if (response.is !== 'done') return { is: 'none', railCode }
  const tokens = readTokens(response.body, context, isCode ? null : grant.earlier)
  return tokens ? { is: 'token', access: tokens.access, secret: seal(tokens) } : { is: 'none', railCode: 'unreadable' }
}

/** The tokens of a payer who agreed, for the code that says so. */
export const tokensFor = (context: SavingContext, link: RailLink, authCode: string): Promise<TokenOutcome> =>
  request(context, link, { grantType: 'AUTHORIZATION_CODE', authCode })

/** A token to charge with: the stored one while it lives, else a new one; `isRefused`: the stored one is not taken. */
export async function accessToken(context: SavingContext, link: RailLink, isRefused = false): Promise<TokenOutcome> {
  const tokens = unseal(link.secret)
  if (!tokens) return { is: 'none', railCode: 'no_secret' }
  const { access, accessUntil, refresh } = tokens
  const isAlive = accessUntil === null || later(context.clock(), MARGIN_MS) < accessUntil
  if (isAlive && !isRefused) return { is: 'token', access, secret: link.secret ?? '' }
  if (refresh === null) return { is: 'ended', railCode: 'token_expired' }
  return request(context, link, { grantType: 'REFRESH_TOKEN', refreshToken: refresh, earlier: tokens })
}

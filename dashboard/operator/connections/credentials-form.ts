/** What stands in the form: texts by path, such as `outbound.clientId`, and the agreed virtual accounts. */
export type CredentialsForm = {
  readonly values: Readonly<Record<string, string>>
  readonly accounts: readonly AccountRow[]
}
export type AccountRow = {
  readonly bank: string
  readonly companyCode: string
  readonly kind: string
  readonly inquiry: string
}

export const EMPTY_FORM: CredentialsForm = { values: {}, accounts: [] }

type Members = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const SECTIONS = ['outbound', 'inbound', 'payouts', 'debits']

/** What a file of credentials holds, as the command takes it. Undefined: it is none. */
export function readCredentialsFile(text: string): CredentialsForm | undefined {
  const file = parse(text)
  if (!isObject(file)) return undefined
  const values = Object.entries(file).flatMap(([name, value]): [string, string][] => {
    if (SECTIONS.includes(name) && isObject(value)) {
      return Object.entries(value).map(([field, part]) => [`${name}.${field}`, textOf(part)])
    }
    return typeof value === 'string' ? [[name, value]] : []
  })
  const accounts = isObject(file.virtualAccounts) ? Object.entries(file.virtualAccounts) : []
  return {
    values: Object.fromEntries(values.filter(([, value]) => value !== '')),
    accounts: accounts.map(([bank, account]) => {
      const { companyCode, kind, inquiry } = isObject(account) ? account : {}
      return { bank, companyCode: textOf(companyCode), kind: textOf(kind), inquiry: textOf(inquiry) }
    }),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The credentials as the server takes them: what is empty is left out; of `anew` it makes new ones. */
export function toCredentials({ values, accounts }: CredentialsForm, anew: readonly string[] = []): Members {
  const credentials: Record<string, unknown> = {}
  const put = (path: string, value: string | null) => {
    const [section = '', field] = path.split('.')
    if (field === undefined) credentials[section] = value
    else credentials[section] = { ...(credentials[section] as Members | undefined), [field]: value }
  }
  for (const [path, value] of Object.entries(values)) if (value.trim() !== '') put(path, value.trim())
  for (const path of anew) put(path, null)
  if (accounts.length > 0) {
    credentials.virtualAccounts = Object.fromEntries(
      accounts.map(({ bank, companyCode, kind, inquiry }) => [
        bank,
        { companyCode: companyCode.trim(), kind, ...(inquiry === '' ? {} : { inquiry }) },
      ]),
    )
  }
  return credentials
}

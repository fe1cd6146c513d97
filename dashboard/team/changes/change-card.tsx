import type { GuardedChange } from '../../../src/dashboard/changes/schema.ts'
import type { Permission } from '../../../src/dashboard/people/permissions.ts'
import type { Member } from '../../../src/dashboard/team/schema.ts'
import { describeLimits, type Limits } from '../../developers/keys/key-limits.tsx'
import { words as developers } from '../../developers/words.ts'
import { formatMoney } from '../../format/money.ts'
import { serverNow } from '../../format/now.ts'
import { formatTime, type Place } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { type Locale, useLocale, useWords } from '../../language/locale.tsx'
import { Panel } from '../../parts/screen.tsx'
import { type Fact, Facts } from '../../parts/values/facts.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { useMay, useSession } from '../../session/session.tsx'
import { words as permissionWords } from '../roles/permission-words.ts'
import { useRoleNames } from '../roles/role-names.ts'
import css from '../team.module.css'
import { words } from './change-words.ts'
import { DecideChange } from './decide-change.tsx'

type Change = GuardedChange['change']
type Text = (typeof words)['en']
type Language = {
  text: Text
  nameOf: (role: string) => string
  said: (typeof permissionWords)['en']
  keys: (typeof developers)['en']
  locale: Locale
}

const DAY_MS = 86_400_000

/** One change that takes two owners: what, why it takes two, who can approve it, and the decision. */
export function ChangeCard({ guarded, members }: { guarded: GuardedChange; members: readonly Member[] }) {
  const text = useWords(words)
  const { nameOf } = useRoleNames()
  const said = useWords(permissionWords)
  const keys = useWords(developers)
  const locale = useLocale()
  const zone = useZone()
  const { user } = useSession()
  const mayDecide = useMay('policy.change')
  const { change, createdBy, createdAt, status } = guarded
  const isOwn = createdBy.id === user.id
  const owners = members.filter(({ role, userId }) => role === 'owner' && userId !== createdBy.id)
  const facts = [...factsOf(change, { text, nameOf, said, keys, locale })]
  if (status === 'WAITING') {
    const names = owners.map((owner) => approverName(owner, text, { locale, zone }))
    facts.push({ label: text.whoDecides, value: names.length === 0 ? text.noOne : names.join(' · ') })
  }
  return (
    <Panel title={titleOf(change, text)}>
      <p>{text.why[whyOf(change)]}</p>
      <p className="muted">
        {text.requestedBy} {createdBy.name} {text.on} <Moment at={createdAt} />
      </p>
      <Facts facts={facts} />
      {status === 'WAITING' && isOwn && <p className={css.own}>{text.own}</p>}
      {status === 'WAITING' && mayDecide && <DecideChange id={guarded.id} isOwn={isOwn} />}
    </Panel>
  )
}

/** An owner who can approve, with the time from when where their role is younger than a day. */
function approverName({ name, roleSince }: Member, text: Text, place: Place): string {
  const from = new Date(Date.parse(roleSince) + DAY_MS)
  return from > serverNow() ? text.from(name, formatTime(from, place)) : name
}

function titleOf(change: Change, text: Text): string {
  switch (change.kind) {
    case 'role':
      return change.to === null ? text.titles.removal(change.name) : text.titles.role(change.name)
    case 'role_permissions':
      return text.titles.role_permissions(change.name)
    case 'invitation':
      return text.titles.invitation(change.email)
    default:
      return text.titles[isFirstPolicy(change) ? 'firstPolicy' : change.kind]
  }
}

const isFirstPolicy = (change: Change): boolean => change.kind === 'policy' && change.from.length === 0

function whyOf(change: Change) {
  if (isFirstPolicy(change)) return 'firstPolicy'
  return change.kind === 'role' && change.from === 'owner' ? 'removal' : change.kind
}

function factsOf(change: Change, { text, nameOf, said, keys, locale }: Language): Fact[] {
  const limits = (of: Limits) => describeLimits(of, keys, locale)
  const sums = (thresholds: readonly { currency: string; amount: number }[]) =>
    thresholds.length === 0
      ? text.noThreshold
      : thresholds.map(({ amount, currency }) => text.aDay(formatMoney(amount, currency, locale))).join(' · ')
  const list = (permissions: readonly Permission[]) => permissions.map((one) => said[one].name).join(', ')
  switch (change.kind) {
    case 'policy':
      return [
        { label: text.now, value: sums(change.from) },
        { label: text.after, value: sums(change.to) },
      ]
    case 'role':
      return [
        { label: text.now, value: nameOf(change.from) },
        { label: text.after, value: change.to === null ? text.noRole : nameOf(change.to) },
      ]
    case 'role_permissions':
      return [
        { label: text.gained, value: list(change.to.filter((one) => !change.from.includes(one))) },
        { label: text.lost, value: list(change.from.filter((one) => !change.to.includes(one))) },
      ]
    case 'invitation':
      return [{ label: text.after, value: nameOf(change.role) }]
    case 'key':
      return [
        { label: text.key, value: <span className="mono">{change.hint}</span> },
        {
          label: keys.scopes,
          value: (change.scopes ?? ['send_money']).map((scope) => keys.scopeNames[scope]).join(', '),
        },
        ...(change.limits ? [{ label: keys.limits, value: limits(change.limits) }] : []),
      ]
    case 'key_limits':
      return [
        { label: text.key, value: <span className="mono">{change.hint}</span> },
        { label: text.now, value: limits(change.from) },
        { label: text.after, value: limits(change.to) },
      ]
    case 'sign_in_policy':
      return [
        { label: text.now, value: text.factorNeeded },
        { label: text.after, value: text.factorNotNeeded },
      ]
  }
}

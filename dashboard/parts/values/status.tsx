import { useWords } from '../../language/locale.tsx'
import { type SharedText, words } from '../words.ts'
import css from './status.module.css'

const TONES: Record<keyof SharedText['status'], 'good' | 'bad' | 'warn' | 'calm' | 'accent'> = {
  PENDING: 'calm',
  PROCESSING: 'accent',
  NEEDS_PAYER: 'warn',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  EXPIRED: 'calm',
  CANCELLED: 'calm',
  REVERSED: 'warn',
  DELIVERED: 'good',
  REQUESTED: 'calm',
  ISSUED: 'accent',
  RETIRED: 'calm',
  ACTIVE: 'good',
  PAUSED: 'warn',
  CLOSED: 'calm',
  DRAFT: 'calm',
  OPEN: 'accent',
  PARTIALLY_PAID: 'warn',
  PAID: 'good',
  VOID: 'calm',
  UNCOLLECTIBLE: 'bad',
  PENDING_METHOD: 'calm',
  TRIALING: 'accent',
  PAST_DUE: 'bad',
  ENDED: 'calm',
  PENDING_PAYER: 'warn',
  REVOKED: 'calm',
}

/** A state by its name; colour only repeats the word. */
export function Status({ status }: { status: string }) {
  const text = useWords(words)
  const known = status in TONES ? (status as keyof typeof TONES) : null
  return <Tag tone={known ? TONES[known] : 'calm'}>{known ? text.status[known] : status}</Tag>
}

type Tone = 'good' | 'bad' | 'warn' | 'calm' | 'accent'

export function Tag({ tone = 'calm', children }: { tone?: Tone; children: string }) {
  return <span className={`${css.tag} ${css[tone]}`}>{children}</span>
}

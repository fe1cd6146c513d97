import { useWords } from '../../language/locale.tsx'
import { documentOf, words } from './credential-names.ts'

/** Leads to the page that says what to request from a provider and where it is entered, beside the form. */
export function ProviderDocument({ profile }: { profile: Parameters<typeof documentOf>[0] }) {
  const text = useWords(words)
  const path = documentOf(profile)
  if (path === null) return null
  return (
    <p>
      <a href={path} target="_blank" rel="noreferrer">
        {text.document}
      </a>
    </p>
  )
}

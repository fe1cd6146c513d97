import { Button, FileButton, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { useToast } from '../parts/toast.tsx'
import { shrinkImage } from './shrink-image.ts'
import { words } from './words.ts'

/** Takes a picture from the person's device and puts it in the place of the initials, or gives those back. */
export function LogoField({ hasLogo, canChange }: { hasLogo: boolean; canChange: boolean }) {
  const text = useWords(words)
  const showToast = useToast()
  const change = useMutation({
    mutationFn: async (file: File | null) =>
      file
        ? call('PUT /dashboard/api/logo', { body: { image: await shrinkImage(file) } })
        : call('DELETE /dashboard/api/logo'),
    onSuccess: () => {
      showToast(text.saved)
      return queryClient.invalidateQueries({ queryKey: ['settings'] })
    },
  })
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0 }}>
      <legend style={{ fontSize: '0.875rem', fontWeight: 600 }}>{text.logo}</legend>
      <p className="muted" style={{ fontSize: '0.75rem', marginBottom: '0.5rem' }}>
        {text.logoHint}
      </p>
      <Group gap="sm">
        <FileButton onChange={(file) => file && change.mutate(file)} accept="image/png,image/jpeg,image/webp">
          {(props) => (
            <Button {...props} variant="default" disabled={!canChange} loading={change.isPending}>
              {text.logoChoose}
            </Button>
          )}
        </FileButton>
        {hasLogo && (
          <Button variant="subtle" color="red" disabled={!canChange} onClick={() => change.mutate(null)}>
            {text.logoRemove}
          </Button>
        )}
      </Group>
      <ErrorNotice error={change.error} />
    </fieldset>
  )
}

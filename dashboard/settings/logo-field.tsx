import { Button, FileButton, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { useToast } from '../parts/toast.tsx'
import { words } from './words.ts'

/** A logo is drawn at most so large, twice over for fine screens. */
const SIDE_PX = 192

/** Takes a picture from the person's device and shows it in place of the initials, or restores those. */
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

/** An image small enough to store, in base64. It is redrawn, so nothing else in its file survives. */
async function shrinkImage(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/png').split(',')[1] ?? ''
}

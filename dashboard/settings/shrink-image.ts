/** A logo is drawn at most so large, twice over for fine screens. */
const SIDE_PX = 192

/** A picture small enough to be kept, in base64: it is drawn anew, so nothing else that its file held goes along. */
export async function shrinkImage(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/png').split(',')[1] ?? ''
}

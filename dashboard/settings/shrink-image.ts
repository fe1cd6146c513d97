/** A logo is drawn at most so large, twice over for fine screens. */
const SIDE_PX = 192

/** An image small enough to store, in base64. It is redrawn, so nothing else in its file survives. */
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

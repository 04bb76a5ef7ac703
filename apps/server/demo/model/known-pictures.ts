import { readFile } from 'node:fs/promises'
import { bitsOf } from '../store-receipts.ts'
import { isWritten, type PicturedReceipt } from '../stories/receipts.ts'
import type { BusinessStory } from '../stories/story.ts'

/** A picture of `media/`. `printed`: of a receipt. `shown`: what the model says about another one. */
export type DemoPicture = { file: string; printed: PicturedReceipt['printed'] | null; shown: string | null }

/** A picture that travelled is coded again. */
const MAX_DISTANCE = 24

type PicturePart = { image_url?: { url: string } }

/** The first picture of a request in OpenAI's format. */
export function firstPictureIn({ messages = [] }: Record<string, unknown>): Buffer | null {
  for (const { content } of messages as { content: string | PicturePart[] }[])
    for (const { image_url: address } of typeof content === 'string' ? [] : content) {
      const base64 = address?.url.split(',')[1]
      if (base64 !== undefined) return Buffer.from(base64, 'base64')
    }
  return null
}

/** Recognises the pictures of the stories by their fingerprint, as no model that sees is there. */
export const createPictureRecogniser = (stories: BusinessStory[]) => {
  let known: Promise<(DemoPicture & { bits: string })[]> | null = null
  return async (jpeg: Buffer): Promise<DemoPicture | null> => {
    const bits = await bitsOf(jpeg).catch(() => null)
    if (bits === null) return null
    const [nearest] = (await (known ??= readPictures(stories)))
      .map((picture) => ({ picture, distance: distanceOf(picture.bits, bits) }))
      .toSorted((one, other) => one.distance - other.distance)
    return nearest && nearest.distance <= MAX_DISTANCE ? nearest.picture : null
  }
}

const distanceOf = (one: string, other: string) => [...one].filter((bit, at) => bit !== other[at]).length

const readPictures = (stories: BusinessStory[]) =>
  Promise.all(
    stories.flatMap(picturesOf).map(async (picture) => ({
      ...picture,
      bits: await bitsOf(await readFile(new URL(`../media/${picture.file}`, import.meta.url))),
    })),
  )

const picturesOf = ({ photos = {}, seenPhotos = {}, receipts }: BusinessStory): DemoPicture[] => {
  const printed = receipts ? [...receipts.scenes.map(({ receipt }) => receipt), receipts.sample] : []
  return [
    ...printed.flatMap((receipt) =>
      isWritten(receipt) ? [] : [{ file: receipt.file, printed: receipt.printed, shown: null }],
    ),
    ...Object.values(photos)
      .filter((file) => !file.startsWith('comprobante'))
      .map((file) => ({ file, printed: null, shown: seenPhotos[file] ?? null })),
  ]
}

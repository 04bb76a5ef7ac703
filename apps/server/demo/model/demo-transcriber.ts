import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { startFakeTranscriber } from '../../test/fakes/model/fake-transcriber.ts'
import type { BusinessStory } from '../stories/story.ts'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Hears the voice notes of `media/`, and nothing in any other sound. */
export const startDemoTranscriber = (stories: BusinessStory[]) => {
  let notes: Map<string, { text: string; seconds: number }> | null = null
  const readNotes = () =>
    new Map(
      stories
        .flatMap(({ topics }) => topics.flatMap(({ voice }) => voice ?? []))
        .map(({ file, says, seconds }) => [
          hashOf(readFileSync(new URL(`../media/${file}`, import.meta.url))),
          { text: says, seconds },
        ]),
    )
  return startFakeTranscriber({ fallback: ({ bytes }) => (notes ??= readNotes()).get(hashOf(bytes)) ?? '' })
}

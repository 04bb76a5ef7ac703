import { fail, limits } from '@portavoz/contract'
import type { Attempts } from '../../platform/attempts.ts'
import type { Clock } from '../../platform/clock.ts'
import { newName } from '../../platform/ids.ts'
import { type Download, TooLongError } from '../../platform/outward.ts'
import { createTurns } from '../../platform/turns.ts'
import type { Images } from '../../ports/images.ts'
import { AVATARS_PATH, type AvatarStore } from './avatars.store.ts'

export type AvatarNeeds = { store: AvatarStore; clock: Clock; attempts: Attempts; images: Images; download: Download }

/** What we name ourselves, and nothing else is looked for. */
const NAME = /^avatar_[\w-]{22}\.webp$/

/** A picture is some megabytes of memory until it is drawn anew. */
const anHour = (name: string) => [{ name, most: 30, withinMs: 60 * 60_000 }]

export function createAvatars({ store, clock, attempts, images, download }: AvatarNeeds) {
  const inTurn = createTurns()

  /** Whatever came, what is kept was drawn anew: nothing of the file itself is ever served. */
  const set = async (userId: string, file: Buffer): Promise<{ avatar: string }> => {
    const bytes = (await images.square(file, limits.avatarPixels)) ?? fail('user.avatar_unreadable')
    const name = `${newName('avatar')}.webp`
    if (!(await store.replace(userId, { name, bytes, createdAt: clock.now() }))) fail('unauthenticated')
    return { avatar: `${AVATARS_PATH}/${name}` }
  }

  return {
    /** Nothing of the file is taken in before it is counted and its person's turn has come. */
    async receive(userId: string, read: () => Promise<Buffer>): Promise<{ avatar: string }> {
      if (await attempts.refuses(anHour(`avatar file of ${userId}`))) fail('auth.too_many')
      return inTurn(userId, async () => set(userId, await read()))
    },

    /** Asked for once, by the server; the page never loads anything from there. */
    async fetch(userId: string, address: string): Promise<{ avatar: string }> {
      if (await attempts.refuses(anHour(`avatar address of ${userId}`))) fail('auth.too_many')
      return inTurn(userId, async () => set(userId, await download(address).catch(unreachable)))
    },

    async remove(userId: string): Promise<{ avatar: null }> {
      await store.replace(userId, null)
      return { avatar: null }
    },

    bytes: async (name: string): Promise<Buffer> =>
      (NAME.test(name) ? await store.bytes(name) : undefined) ?? fail('not_found'),
  }
}

const unreachable = (cause: unknown): never =>
  fail(cause instanceof TooLongError ? 'user.avatar_too_large' : 'user.avatar_unreachable', { cause })

import * as z from 'zod/mini'

/** Of a text: as long as it can be kept whole. */
const MOST_WORDS = 100_000
/** Of a name, in which nothing beyond it is shown. */
const MOST_OF_NAME = 1_000

/** The database takes no NUL. */
const cut = (most: number) =>
  z.optional(z.string().check(z.overwrite((text) => text.slice(0, most).replaceAll('\0', ''))))
const words = cut(MOST_WORDS)
const told = cut(MOST_OF_NAME)
const truth = z.optional(z.boolean())
const amount = z.optional(z.number())
const one = <T extends z.core.$ZodLooseShape>(shape: T) => z.optional(z.object(shape))

/** Seconds up to the year 9999: beyond it neither JavaScript nor PostgreSQL knows what day it is. */
const seconds = z.int().check(z.minimum(0), z.maximum(253_402_300_799))
const chat = z.object({ id: z.int(), type: z.string() })

/** What is fetched is asked for by its `file_id`. */
const file = {
  file_id: z.optional(z.string().check(z.maxLength(MOST_OF_NAME), z.regex(/^[^\0]*$/))),
  file_size: amount,
  width: amount,
  height: amount,
}

const Message = z.object({
  message_id: z.int(),
  date: seconds,
  edit_date: z.optional(seconds),
  chat,
  from: one({ is_bot: z.optional(z.boolean()), first_name: told, last_name: told }),
  text: words,
  caption: words,
  sticker: one({ ...file, emoji: told, is_animated: truth, is_video: truth, thumbnail: one(file) }),
  photo: z.optional(z.array(z.object(file))),
  voice: one({ ...file, duration: amount }),
  audio: one({ ...file, duration: amount, title: told, file_name: told }),
  video: one({ ...file, duration: amount }),
  video_note: one({ ...file, duration: amount, length: amount }),
  animation: one(file),
  document: one({ ...file, file_name: told }),
  location: one({ latitude: amount, longitude: amount }),
  venue: one({ title: told, address: told }),
  contact: one({ first_name: told, last_name: told, phone_number: told }),
})
export type TelegramMessage = z.infer<typeof Message>

/** Only what we read of an update; the network may add what it likes. */
export const Update = z.object({
  message: z.optional(Message),
  edited_message: z.optional(Message),
  message_reaction: one({
    chat,
    message_id: z.int(),
    date: seconds,
    new_reaction: z.array(z.object({ emoji: told })),
  }),
})

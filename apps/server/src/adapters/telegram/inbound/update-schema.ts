import * as z from 'zod/mini'

/** As long as a stored text may be. */
const MAX_TEXT_LENGTH = 100_000
const MAX_NAME_LENGTH = 1_000

/** PostgreSQL refuses a NUL and half of a surrogate pair, which the cut may leave. */
const optionalText = (maxLength: number) =>
  z.optional(z.string().check(z.overwrite((text) => text.slice(0, maxLength).replaceAll('\0', '').toWellFormed())))
const longText = optionalText(MAX_TEXT_LENGTH)
const shortText = optionalText(MAX_NAME_LENGTH)
const optionalFlag = z.optional(z.boolean())
const optionalNumber = z.optional(z.number())
const optionalObject = <T extends z.core.$ZodLooseShape>(shape: T) => z.optional(z.object(shape))

/** Up to the year 9999, beyond which neither JavaScript nor PostgreSQL has dates. */
const unixSeconds = z.int().check(z.minimum(0), z.maximum(253_402_300_799))
const chat = z.object({ id: z.int(), type: z.string() })

/** Files are fetched by `file_id`. */
const fileFields = {
  file_id: z.optional(z.string().check(z.maxLength(MAX_NAME_LENGTH), z.regex(/^[^\0]*$/))),
  file_size: optionalNumber,
  width: optionalNumber,
  height: optionalNumber,
}

const MessageSchema = z.object({
  message_id: z.int(),
  date: unixSeconds,
  edit_date: z.optional(unixSeconds),
  chat,
  from: optionalObject({ is_bot: z.optional(z.boolean()), first_name: shortText, last_name: shortText }),
  text: longText,
  caption: longText,
  sticker: optionalObject({
    ...fileFields,
    emoji: shortText,
    is_animated: optionalFlag,
    is_video: optionalFlag,
    thumbnail: optionalObject(fileFields),
  }),
  photo: z.optional(z.array(z.object(fileFields))),
  voice: optionalObject({ ...fileFields, duration: optionalNumber }),
  audio: optionalObject({ ...fileFields, duration: optionalNumber, title: shortText, file_name: shortText }),
  video: optionalObject({ ...fileFields, duration: optionalNumber }),
  video_note: optionalObject({ ...fileFields, duration: optionalNumber, length: optionalNumber }),
  animation: optionalObject(fileFields),
  document: optionalObject({ ...fileFields, file_name: shortText, mime_type: shortText }),
  location: optionalObject({ latitude: optionalNumber, longitude: optionalNumber }),
  venue: optionalObject({ title: shortText, address: shortText }),
  contact: optionalObject({ first_name: shortText, last_name: shortText, phone_number: shortText }),
})
export type TelegramMessage = z.infer<typeof MessageSchema>

/** Only the fields that are read; unknown ones are ignored. */
export const UpdateSchema = z.object({
  message: z.optional(MessageSchema),
  edited_message: z.optional(MessageSchema),
  message_reaction: optionalObject({
    chat,
    message_id: z.int(),
    date: unixSeconds,
    new_reaction: z.array(z.object({ emoji: shortText })),
  }),
})

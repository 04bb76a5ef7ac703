import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** The spec sends it as an object or as a JSON string; whichever it is, only these fields are read. */
export const PlatformConfigInput = z.pipe(
  z.transform((raw: unknown) =>
    typeof raw === 'string' && raw.length <= limits.platformConfigMax ? parsed(raw) : raw,
  ),
  z.nullish(
    z.object({
      botToken: z.nullish(z.string().check(z.maxLength(200))),
      sessionName: z.nullish(z.string().check(z.maxLength(64))),
    }),
  ),
)

const parsed = (raw: string): unknown => {
  if (raw.trim() === '') return undefined
  try {
    return JSON.parse(raw)
  } catch {
    return raw
  }
}

/** What may be told about an agent's channel; the token is not in it. */
export const PlatformConfig = z.object({
  sessionName: z.string(),
  botId: z.nullable(z.string()),
  botName: z.nullable(z.string()),
  botUsername: z.nullable(z.string()),
  isConnected: z.boolean(),
  connectedAt: z.nullable(z.string()),
  timestamp: z.string(),
})
export type PlatformConfig = z.infer<typeof PlatformConfig>

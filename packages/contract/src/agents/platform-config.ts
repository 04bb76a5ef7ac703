import * as z from 'zod/mini'
import { limits } from '../common/limits.ts'

/** The specification sends an object or a JSON string; only these fields are read. */
export const PlatformConfigInput = z.pipe(
  z.transform((raw: unknown) =>
    typeof raw === 'string' && raw.length <= limits.platformConfigMax ? parseJson(raw) : raw,
  ),
  z.nullish(
    z.object({
      botToken: z.nullish(z.string().check(z.maxLength(200))),
      sessionName: z.nullish(z.string().check(z.maxLength(64))),
    }),
  ),
)

const parseJson = (raw: string): unknown => {
  if (raw.trim() === '') return undefined
  try {
    return JSON.parse(raw)
  } catch {
    return raw
  }
}

/** The public part of an agent's channel configuration, without the token. */
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

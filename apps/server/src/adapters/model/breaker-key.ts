import { createHash } from 'node:crypto'
import type { ModelSettings } from '../../ports/language-model.ts'

/** One key may be served where another is not. Hashed, so that no key is stored. */
export const breakerKey = ({ provider, baseUrl, apiKey }: ModelSettings): string =>
  `${provider} ${baseUrl} ${createHash('sha256').update(apiKey).digest('base64')}`

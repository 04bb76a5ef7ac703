import { calm } from './calm.ts'
import type { TestHouse } from './house.ts'

/** Asks for an agent of that account. `words` over those of a calm one that sells. */
export const makeAgent = (house: TestHouse, token: string, { customConfig = {}, ...words }: Words) =>
  house.call(
    'POST',
    '/api/agents',
    {
      name: 'Ventas',
      description: 'Vende',
      prompt: 'Eres vendedor',
      ...words,
      customConfig: { ...calm, ...customConfig },
    },
    token,
  )

type Words = { customConfig?: Record<string, unknown>; name?: string } & (
  | { platform: 'telegram'; botToken: string }
  | { platform: 'whatsapp'; sessionName: string }
)

import { test as house } from './house.ts'

/** Nobody gave this product a key: its agents answer from documents alone. */
export const test = house.extend({ env: { OPENAI_BASE_URL: '', OPENAI_API_KEY: '', OPENAI_MODEL: '' } })

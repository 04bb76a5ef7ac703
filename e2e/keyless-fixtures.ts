import { test as server } from './fixtures.ts'

/** A server without a model key: its agents answer from documents only. */
export const test = server.extend({ env: { OPENAI_BASE_URL: '', OPENAI_API_KEY: '', OPENAI_MODEL: '' } })

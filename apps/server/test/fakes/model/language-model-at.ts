import { createAiLanguageModel } from '../../../src/adapters/model/ai-language-model.ts'
import { createSafeFetch } from '../../../src/platform/network/safe-fetch.ts'

/** A language model that calls both providers at the fake; addresses that an owner typed go through the safe fetch. */
export function createLanguageModelAt(url: string, timeoutMs?: number, allowedOrigins: readonly string[] = []) {
  const safeFetch = createSafeFetch(allowedOrigins)
  const fetchFromFake: typeof fetch = (input, init) => {
    const requestUrl = new URL(input instanceof Request ? input.url : input)
    const isProvider = /^api\.(?:openai|anthropic)\.com$/.test(requestUrl.hostname)
    return isProvider ? fetch(new URL(requestUrl.pathname, url), init) : safeFetch(input, init)
  }
  return createAiLanguageModel(fetchFromFake, timeoutMs)
}

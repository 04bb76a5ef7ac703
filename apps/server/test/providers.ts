import { createAiBrain } from '../src/adapters/model/ai-brain.ts'
import { createOutwardFetch } from '../src/platform/outward.ts'

/** A brain for whom both providers are at that double; whatever else an owner wrote is asked as always. */
export function brainAt(url: string, timeoutMs?: number, allowed: readonly string[] = []) {
  const outward = createOutwardFetch(allowed)
  const towards: typeof fetch = (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input)
    const isProvider = /^api\.(?:openai|anthropic)\.com$/.test(asked.hostname)
    return isProvider ? fetch(new URL(asked.pathname, url), init) : outward(input, init)
  }
  return createAiBrain(towards, timeoutMs)
}

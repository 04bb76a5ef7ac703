/** How n8n is asked: `outward` leads nowhere but outside and along no redirect, and reads no more than 2 MB. */
export type Asking = { outward: typeof fetch; withinMs: number }

/** What came back: its code, and what it says where that is JSON. */
export type Answered = { status: number; json: unknown }

/** One request and all of its answer within the time. Throws what `outward` throws. */
export async function exchange({ outward, withinMs }: Asking, url: string, init: RequestInit): Promise<Answered> {
  const response = await outward(url, { ...init, signal: AbortSignal.timeout(withinMs) })
  return { status: response.status, json: parsed(await response.text()) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

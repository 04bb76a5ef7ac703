import { Agent, request } from 'node:http'

export type TimedCall = { method?: string; path: string; token: string; body?: object }

/**
 * Runs the calls in order, `width` at a time over keep-alive connections. Returns milliseconds per call; throws at an
 * error status.
 */
export async function runCalls(url: string, width: number, pendingCalls: readonly TimedCall[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: width })
  const times: number[] = []
  let next = 0
  const worker = async () => {
    for (let call = pendingCalls[next++]; call; call = pendingCalls[next++])
      times.push((await timeCall(url, call, agent)).ms)
  }
  await Promise.all(Array.from({ length: width }, worker))
  agent.destroy()
  return times
}

/** One call, with its response text and time in milliseconds. */
export const timeCall = (url: string, { method = 'GET', path, token, body }: TimedCall, agent?: Agent) =>
  new Promise<{ ms: number; text: string }>((resolve, reject) => {
    const startedAt = performance.now()
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const clientRequest = request(url + path, { method, headers, ...(agent && { agent }) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const result = { ms: performance.now() - startedAt, text: String(Buffer.concat(chunks)) }
        const status = response.statusCode ?? 0
        if (status < 300) resolve(result)
        else reject(new Error(`${method} ${path}: ${status} ${result.text}`))
      })
    })
    clientRequest.on('error', reject).end(text)
  })

type ResponseList = { items: { id: string }[]; total: number }

export const parseList = (text: string): ResponseList => (JSON.parse(text) as { data: ResponseList }).data

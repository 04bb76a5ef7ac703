import { Agent, request } from 'node:http'

export type Call = { method?: string; path: string; token: string; body?: object }

/** `width` at a time over connections that stay open, each call in its turn. How long each took; throws at a refusal. */
export async function askAll(url: string, width: number, calls: readonly Call[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: width })
  const times: number[] = []
  let next = 0
  const worker = async () => {
    for (let call = calls[next++]; call; call = calls[next++]) times.push((await timed(url, call, agent)).ms)
  }
  await Promise.all(Array.from({ length: width }, worker))
  agent.destroy()
  return times
}

/** One call: what was answered, and after how long. */
export const timed = (url: string, { method = 'GET', path, token, body }: Call, agent?: Agent) =>
  new Promise<{ ms: number; text: string }>((done, failed) => {
    const from = performance.now()
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const asked = request(url + path, { method, headers, ...(agent && { agent }) }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => {
        const answer = { ms: performance.now() - from, text: String(Buffer.concat(pieces)) }
        const status = response.statusCode ?? 0
        if (status < 300) done(answer)
        else failed(new Error(`${method} ${path}: ${status} ${answer.text}`))
      })
    })
    asked.on('error', failed).end(text)
  })

type List = { items: { id: string }[]; total: number }

/** What an answer with a list says. */
export const listIn = (text: string): List => (JSON.parse(text) as { data: List }).data

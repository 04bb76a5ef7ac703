import { fork } from 'node:child_process'
import { once } from 'node:events'

export type Asked = {
  id: number
  do: 'scan' | 'write' | 'asked' | 'took' | 'present'
  number: string
  to?: string
  qr?: string
  text?: string
  count?: number
}
export type Told = { id: number; value?: unknown; error?: string }

export type Phones = Awaited<ReturnType<typeof openPhones>>

/** Phones with WhatsApp, beyond a process of their own. */
export async function openPhones() {
  const child = fork(new URL('double.ts', import.meta.url).pathname)
  const [first] = (await once(child, 'message')) as [Told]
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  child.on('message', ({ id, value, error }: Told) => {
    if (error === undefined) waiting.get(id)?.resolve(value)
    else waiting.get(id)?.reject(new Error(error))
    waiting.delete(id)
  })
  const ask = (asked: Omit<Asked, 'id'>): Promise<unknown> => {
    const id = ++last
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    child.send({ ...asked, id })
    return answer.promise
  }
  return {
    url: first.value as string,
    scan: (number: string, qr: string) => ask({ do: 'scan', number, qr }),
    /** Computers that were let in so far, or asked for it. */
    asked: async () => (await ask({ do: 'asked', number: '' })) as number,
    write: (number: string, to: string, text: string) => ask({ do: 'write', number, to, text }),
    /** How long the network waited for each acknowledgement, once nothing waits. */
    took: async () => (await ask({ do: 'took', number: '' })) as number[],
    present: (count: number) => ask({ do: 'present', number: '', count }),
    close: () => void child.kill(),
  }
}

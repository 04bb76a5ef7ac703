import { fork } from 'node:child_process'
import { once } from 'node:events'

export type PhoneRequest = {
  id: number
  do: 'scan' | 'write' | 'asked' | 'took' | 'present'
  number: string
  to?: string
  qr?: string
  text?: string
  count?: number
}
export type PhoneResponse = { id: number; value?: unknown; error?: string }

export type PhoneProcess = Awaited<ReturnType<typeof startPhones>>

/** Controls fake phones that run in a process of their own. */
export async function startPhones() {
  const child = fork(new URL('fake-network.ts', import.meta.url).pathname)
  const [first] = (await once(child, 'message')) as [PhoneResponse]
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  child.on('message', ({ id, value, error }: PhoneResponse) => {
    if (error === undefined) waiting.get(id)?.resolve(value)
    else waiting.get(id)?.reject(new Error(error))
    waiting.delete(id)
  })
  const send = (request: Omit<PhoneRequest, 'id'>): Promise<unknown> => {
    const id = ++last
    const pending = Promise.withResolvers<unknown>()
    waiting.set(id, pending)
    child.send({ ...request, id })
    return pending.promise
  }
  return {
    url: first.value as string,
    scan: (number: string, qr: string) => send({ do: 'scan', number, qr }),
    /** Devices that were linked so far or asked to be. */
    countLinkRequests: async () => (await send({ do: 'asked', number: '' })) as number,
    write: (number: string, to: string, text: string) => send({ do: 'write', number, to, text }),
    /** Waits until nothing is unacknowledged; the milliseconds of each acknowledgement. */
    takeAckTimes: async () => (await send({ do: 'took', number: '' })) as number[],
    waitForOnline: (count: number) => send({ do: 'present', number: '', count }),
    close: () => void child.kill(),
  }
}

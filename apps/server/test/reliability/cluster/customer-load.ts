import { onTestFinished } from 'vitest'
import type { FakePhone } from '../../fakes/whatsapp/phone/phone.ts'
import { clusterSize } from './cluster-size.ts'
import type { ServerCluster } from './start-cluster.ts'

const TICK_MS = 25
/** Fewer than the messages after which an agent stops answering one chat. */
const MESSAGES_PER_CUSTOMER = 30
/** WhatsApp lets an account send about twenty messages a minute. */
const PHONE_MESSAGE_MS = 5_000

export type CustomerLoad = ReturnType<typeof startCustomerLoad>

/** A bare number of four digits would be an amount, which an agent may not repeat without a source. */
export const messageNumbers = (text: string): number[] =>
  [...text.matchAll(/mensaje n(\d{1,6})\./g)].map(([, number]) => Number(number))

/** Customers write to all bots and phones at a constant rate until they stop; each text has a number of its own. */
export function startCustomerLoad({ bots, phones, harness }: ServerCluster) {
  const updates: { number: number; botAt: number; updateId: number }[] = []
  const phoneMessages: { number: number; shop: FakePhone; id: string }[] = []
  const writtenAt = new Map<number, number>()
  const writing = new Set<Promise<void>>()
  const customers = new Map<string, FakePhone>()
  const beganAt = performance.now()
  let stoppedAt: number | null = null
  let count = 0
  let phoneTurns = 0

  function writeToBot(turn: number) {
    const chat = turn % clusterSize.chats
    const botAt = chat % bots.length
    const customer = Math.floor(turn / clusterSize.chats / MESSAGES_PER_CUSTOMER)
    const number = count++
    const { update_id } = bots[botAt]!.sendAsCustomer(
      { id: 100_000 * (customer + 1) + chat, firstName: `Cliente ${chat}` },
      `mensaje n${number}.`,
    )
    updates.push({ number, botAt, updateId: update_id })
    writtenAt.set(number, Date.now())
  }

  async function writeToPhone(shop: FakePhone, turn: number) {
    const number = count++
    const customerOfShop = String(Math.floor(turn / MESSAGES_PER_CUSTOMER)).padStart(7, '0')
    const customerNumber = `5731${shop.number.slice(-1)}${customerOfShop}`
    const customer =
      customers.get(customerNumber) ?? harness.whatsapp.addPhone({ number: customerNumber, name: 'Clienta' })
    customers.set(customerNumber, customer)
    phoneMessages.push({ number, shop, id: await customer.write(shop, `mensaje n${number}.`) })
  }

  function tick() {
    const elapsedMs = performance.now() - beganAt
    while (updates.length < (elapsedMs * clusterSize.perSecond) / 1_000) writeToBot(updates.length)
    const turn = Math.floor(elapsedMs / PHONE_MESSAGE_MS)
    if (turn < phoneTurns) return
    phoneTurns = turn + 1
    for (const shop of phones) {
      const written = writeToPhone(shop, turn)
      writing.add(written)
      void written.finally(() => writing.delete(written))
    }
  }
  const timer = setInterval(tick, TICK_MS)
  onTestFinished(() => clearInterval(timer))

  return {
    sentCount: () => count,
    /** Messages a second since the load began. */
    rate: () => count / (((stoppedAt ?? performance.now()) - beganAt) / 1_000),
    async stop(): Promise<void> {
      clearInterval(timer)
      stoppedAt ??= performance.now()
      await Promise.all(writing)
    },
    /** Half, and 95 %, of the answers of bots arrived within this time after their message. */
    answerMs(): { half: number; most: number } {
      const times = bots
        .flatMap(({ sent }) => sent)
        .flatMap(({ at, shown: text }) =>
          messageNumbers(text).map((number) => at.getTime() - (writtenAt.get(number) ?? at.getTime())),
        )
        .toSorted((one, other) => one - other)
      const timeOf = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
      return { half: timeOf(0.5), most: timeOf(0.95) }
    },
    /** The numbers of the messages whose network was told that they are stored. */
    acknowledged(): Set<number> {
      const pending = bots.map(({ updateQueue }) => new Set(updateQueue.pending.map(({ update_id }) => update_id)))
      const waiting = new Map(phones.map((shop) => [shop, new Set(shop.devices.flatMap((device) => device.waiting))]))
      return new Set([
        ...updates.filter(({ botAt, updateId }) => !pending[botAt]!.has(updateId)).map(({ number }) => number),
        ...phoneMessages.filter(({ shop, id }) => !waiting.get(shop)!.has(id)).map(({ number }) => number),
      ])
    },
    /** Whether every bot acknowledged a message that was written after the one with this number. */
    haveBotsReceivedSince: (since: number): boolean =>
      bots.every(({ updateQueue: { pending } }, at) =>
        updates.some(
          ({ number, botAt, updateId }) =>
            botAt === at && number >= since && updateId < (pending[0]?.update_id ?? Infinity),
        ),
      ),
    /** The numbers that each reply of an agent answers, as its customer got it. */
    answers: (): number[] => [
      ...bots.flatMap(({ sent }) => sent.flatMap(({ shown: text }) => messageNumbers(text))),
      ...[...customers.values()].flatMap((customer) =>
        harness.receivedBy(customer).flatMap(({ text }) => messageNumbers(text)),
      ),
    ],
  }
}

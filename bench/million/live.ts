import { createConnection, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Line, median, memoryOf, quantile } from '../harness.ts'
import { query } from '../server.ts'
import { timed } from './ask.ts'
import { openFloor } from './floor.ts'
import { openFullHouse } from './house.ts'

const ROUNDS = 15
const AUDIENCE = 1_000
const CROWD = 5_000
const AT_ONCE = 50
const CLIENTS_PER_GB = 35_000
const SETTLE_MS = 3_000

/** P9: consoles that listen, what each costs to hold, and how soon the last of a thousand hears of something. */
export async function live(): Promise<Line[]> {
  const house = await openFullHouse()
  try {
    const town = await house.furnish('town', { messages: 2_000, owners: 1, isSearched: false })
    const token = town.owners[0]?.token ?? ''
    const floor = await openFloor('live')
    const talk = town.talks[0]?.id ?? ''
    /** Somebody reads a conversation: one statement, and an event for all consoles of its owner. */
    const read = async () => {
      await query(town.databaseUrl, 'update conversations set unread_count = 1 where id = $1', [talk])
      return () => timed(town.url, { method: 'PUT', path: `/api/conversations/${talk}/read`, token })
    }
    const publish = async () => () => timed(floor.url, { method: 'POST', path: '/', token: '' })

    const [ours, bare] = [openAudience(town.url, '/api/events', token), openAudience(floor.url, '/', '')]
    await Promise.all([ours.grow(AUDIENCE), bare.grow(AUDIENCE)])
    const p99s: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
    for (let round = -2; round < ROUNDS; round++) {
      const [mine, its] = [await ours.hear(await read()), await bare.hear(await publish())]
      if (round < 0) continue
      p99s.ours.push(quantile(mine, 0.99))
      p99s.floor.push(quantile(its, 0.99))
    }
    bare.leave()
    floor.stop()
    await pause(SETTLE_MS)
    const before = memoryOf(town.pid)
    await ours.grow(AUDIENCE + CROWD)
    await ours.hear(await read())
    await pause(SETTLE_MS)
    const kilobytes = ((memoryOf(town.pid) - before) * 1024) / CROWD
    ours.leave()
    const ratio = median(p99s.ours.map((ms, n) => ms / (p99s.floor[n] ?? ms)))
    const perGigabyte = Math.round((1024 * 1024) / kilobytes)
    return [
      {
        promise: `P9 an event to ${AUDIENCE} consoles`,
        measured: `p99 ratio ${ratio.toFixed(2)} (${median(p99s.ours).toFixed(0)} / ${median(p99s.floor).toFixed(0)} ms)`,
        limit: '≤ 2',
        kept: ratio <= 2,
      },
      {
        promise: `P9 ${CROWD} consoles more`,
        measured: `${kilobytes.toFixed(1)} kB each: ${perGigabyte} in a gigabyte`,
        limit: `≥ ${CLIENTS_PER_GB} per GB`,
        kept: perGigabyte >= CLIENTS_PER_GB,
      },
    ]
  } finally {
    await house.close()
  }
}

/** Bare connections, so that listening costs this process as little as can be. */
function openAudience(url: string, path: string, token: string) {
  const { hostname, port, host } = new URL(url)
  const sockets: Socket[] = []
  let heard: (at: number) => void = () => {}

  const open = () =>
    new Promise<void>((opened, failed) => {
      const socket = createConnection(Number(port), hostname)
      socket.once('error', failed)
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`)
      let begun = ''
      socket.on('data', (data: Buffer) => {
        if (data.includes('event: conversation')) heard(performance.now())
        if (begun === 'yes') return
        begun += data.toString('latin1')
        // The place where it stands, or the floor's greeting: from now on nothing is missed.
        if (!/\n(id: |: abierto)/.test(begun)) return
        begun = 'yes'
        opened()
      })
      sockets.push(socket)
    })

  return {
    async grow(size: number): Promise<void> {
      while (sockets.length < size) {
        await Promise.all(Array.from({ length: Math.min(AT_ONCE, size - sockets.length) }, open))
      }
    },
    /** From the call to each one's hearing of it. */
    async hear(happen: () => Promise<unknown>): Promise<number[]> {
      const times: number[] = []
      const from = performance.now()
      const all = new Promise<void>((done) => {
        heard = (at) => {
          times.push(at - from)
          if (times.length === sockets.length) done()
        }
      })
      await Promise.all([happen(), all])
      return times
    },
    leave: () => sockets.forEach((socket) => socket.destroy()),
  }
}

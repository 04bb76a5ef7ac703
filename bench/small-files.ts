import type { DocumentStats } from '@portavoz/contract'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuOf, type Line } from './harness.ts'
import { openOurs } from './ours.ts'
import { enter, withToken } from './person.ts'
import { postmasterOf } from './server.ts'

const FILES = Number(process.env['SMALL_FILES'] ?? 2_000)
const BYTES = 800
const AT_ONCE = 4
const LOOK_MS = 500
const CEILING_MS = 20

/** P16: CPU time of a text file of 800 bytes from its upload until it is searchable: server, readers and PostgreSQL. */
export async function smallFiles(): Promise<Line[]> {
  const ours = await openOurs()
  const postmaster = postmasterOf(ours.folder, (file) => readFileSync(file, 'utf8'))
  try {
    const token = await enter(ours.url)
    await uploadAll(ours.url, token, 4)
    const before = [cpuOf(ours.pid), cpuOf(postmaster)] as const
    await uploadAll(ours.url, token, FILES)
    // Its readers go by themselves: their time is counted when they have gone.
    const server = (cpuOf(ours.pid) - before[0]) / FILES
    const database = (cpuOf(postmaster) - before[1]) / FILES
    return [
      {
        promise: `P16 a file of ${BYTES} bytes → searchable, ${FILES} of them`,
        measured: `CPU ${(server + database).toFixed(1)} ms each, ${database.toFixed(1)} of them PostgreSQL's`,
        limit: `≤ ${CEILING_MS} ms`,
        kept: server + database <= CEILING_MS,
      },
    ]
  } finally {
    await ours.close()
  }
}

async function uploadAll(url: string, token: string, count: number): Promise<void> {
  const headers = withToken(token)
  const stats = async () => {
    const response = await fetch(`${url}/api/documents/stats`, { headers })
    return ((await response.json()) as { data: DocumentStats }).data
  }
  const completed = (await stats()).completed
  let next = 0
  const sendOn = async () => {
    for (let at = next++; at < count; at = next++) {
      const body = new FormData()
      body.append('file', new Blob([textOf(at, count)]), `nota ${at}.txt`)
      const response = await fetch(`${url}/api/documents/upload`, { method: 'POST', headers, body })
      if (response.status !== 201) throw new Error(`upload: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn))
  for (;;) {
    const now = await stats()
    if (now.failed > 0) throw new Error(`${now.failed} files failed`)
    if (now.completed === completed + count) return
    await pause(LOOK_MS)
  }
}

const textOf = (at: number, of: number): string =>
  `La nota ${at} de ${of} dice cómo se cambia el producto ${at} y cuánto tarda.\n\n`.repeat(20).slice(0, BYTES)

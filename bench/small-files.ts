import type { DocumentStats } from '@portavoz/contract'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuMsOf, type BenchResult } from './harness.ts'
import { startProduct } from './product-process.ts'
import { signUpAndSignIn, withToken } from './owner-client.ts'
import { readPostmasterPid } from './bench-postgres.ts'

const FILE_COUNT = Number(process.env['SMALL_FILES'] ?? 2_000)
const FILE_BYTES = 800
const AT_ONCE = 4
const POLL_MS = 500
const MAX_CPU_MS = 20

/**
 * P16: CPU time of a text file of 800 bytes from upload to searchable, with server, parser processes and PostgreSQL.
 */
export async function smallFiles(): Promise<BenchResult[]> {
  const product = await startProduct()
  const postmaster = readPostmasterPid(product.folder, (file) => readFileSync(file, 'utf8'))
  try {
    const token = await signUpAndSignIn(product.url)
    await uploadAll(product.url, token, 4)
    const cpuBefore = [cpuMsOf(product.pid), cpuMsOf(postmaster)] as const
    await uploadAll(product.url, token, FILE_COUNT)
    // The parser processes exit by themselves; the kernel counts their time once they have.
    const server = (cpuMsOf(product.pid) - cpuBefore[0]) / FILE_COUNT
    const database = (cpuMsOf(postmaster) - cpuBefore[1]) / FILE_COUNT
    return [
      {
        promise: `P16 a file of ${FILE_BYTES} bytes → searchable, ${FILE_COUNT} of them`,
        measured: `CPU ${(server + database).toFixed(1)} ms each, ${database.toFixed(1)} of them PostgreSQL's`,
        limit: `≤ ${MAX_CPU_MS} ms`,
        kept: server + database <= MAX_CPU_MS,
      },
    ]
  } finally {
    await product.close()
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
  const uploadNext = async () => {
    for (let index = next++; index < count; index = next++) {
      const body = new FormData()
      body.append('file', new Blob([textOf(index, count)]), `nota ${index}.txt`)
      const response = await fetch(`${url}/api/documents/upload`, { method: 'POST', headers, body })
      if (response.status !== 201) throw new Error(`upload: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, uploadNext))
  for (;;) {
    const now = await stats()
    if (now.failed > 0) throw new Error(`${now.failed} files failed`)
    if (now.completed === completed + count) return
    await pause(POLL_MS)
  }
}

const textOf = (index: number, total: number): string =>
  `La nota ${index} de ${total} dice cómo se cambia el producto ${index} y cuánto tarda.\n\n`
    .repeat(20)
    .slice(0, FILE_BYTES)

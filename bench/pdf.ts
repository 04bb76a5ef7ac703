import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createDocumentReader } from '../apps/server/src/adapters/documents/document-reader.ts'
import { pdf, words } from '../apps/server/test/documents/built.ts'
import { fileOf } from '../apps/server/test/documents/read.ts'
import { alternate, type Line, slice } from './harness.ts'

const ROUNDS = 7
const PAGES = 600
const LINES = 46
const WORDS =
  'el pedido sale mañana con su factura y quien lo recibe firma cuando llega la devolución se acepta hasta treinta días después'.split(
    ' ',
  )

/** P10: what a PDF costs from its bytes to its blocks, its process included, beside `pdftotext`. */
export async function readPdf(): Promise<Line[]> {
  if (spawnSync('pdftotext', ['-v']).error) {
    console.log('P10 omitted: there is no pdftotext here (package poppler-utils)')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'portavoz-bench-'))
  const bytes = book()
  writeFileSync(join(folder, 'libro.pdf'), bytes)
  const floor = openFloor(join(folder, 'libro.pdf'))
  const reader = createDocumentReader()
  const hearing = { signal: new AbortController().signal, onBlocks: async () => undefined, onProgress: () => undefined }
  const ours = async () => void (await reader.read(fileOf('libro.pdf', bytes), hearing))

  const {
    cpuRatio,
    ours: a,
    floor: b,
  } = await alternate(ROUNDS, () => slice(() => [process.pid], 1, ours), floor.slice)
  floor.stop()
  rmSync(folder, { recursive: true })
  return [
    {
      promise: `P10 PDF of ${PAGES} pages → its blocks`,
      measured: `CPU ratio ${cpuRatio.toFixed(2)} (CPU ${a.cpuMs.toFixed(0)} / ${b.cpuMs.toFixed(0)} ms, wall ${a.wallMs.toFixed(0)} / ${b.wallMs.toFixed(0)} ms)`,
      limit: '≤ 5.5',
      kept: cpuRatio <= 5.5,
    },
  ]
}

/** Every page says something else. */
export const book = () =>
  pdf(
    ...Array.from({ length: PAGES }, (_page, page) =>
      Array.from({ length: LINES }, (_line, line) => {
        const from = (page * 7 + line * 3) % WORDS.length
        const said = [...WORDS.slice(from), ...WORDS.slice(0, from)].slice(0, 14).join(' ')
        return words(`${said} ${page}.${line}`, 50, 750 - line * 15)
      }).join(''),
    ),
  )

function openFloor(file: string) {
  const program = new URL('floors/pdf.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const work = async () => {
    const answered = once(lines, 'line')
    child.stdin.write('\n')
    const [said] = (await answered) as string[]
    if (!(Number(said) > 0)) throw new Error(`the floor said ${said}`)
  }
  return { slice: () => slice(() => [child.pid ?? 0], 1, work), stop: () => child.kill('SIGKILL') }
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createDocumentReader } from '../apps/server/src/adapters/documents/document-reader.ts'
import { buildPdf, pdfText } from '../apps/server/test/documents/build-files.ts'
import { toDocumentFile } from '../apps/server/test/documents/read-sample.ts'
import { alternateSlices, type BenchResult, measureSlice } from './harness.ts'

const ROUNDS = 7
const PAGES = 600
const LINES_PER_PAGE = 46
const SAMPLE_WORDS = (
  'el pedido sale mañana con su factura y quien lo recibe firma cuando llega la devolución se acepta hasta ' +
  'treinta días después'
).split(' ')

/** P10: the cost of turning a PDF into blocks, with the parser process, compared with `pdftotext`. */
export async function readPdf(): Promise<BenchResult[]> {
  if (spawnSync('pdftotext', ['-v']).error) {
    console.log('P10 omitted: there is no pdftotext here (package poppler-utils)')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'portavoz-bench-'))
  const bytes = createBook()
  writeFileSync(join(folder, 'libro.pdf'), bytes)
  const baseline = startPdfBaseline(join(folder, 'libro.pdf'))
  const reader = createDocumentReader()
  const callbacks = {
    signal: new AbortController().signal,
    onBlocks: async () => undefined,
    onProgress: () => undefined,
  }
  const readWithProduct = async () => void (await reader.read(toDocumentFile('libro.pdf', bytes), callbacks))

  const {
    cpuRatio,
    product: productCost,
    baseline: baselineCost,
  } = await alternateSlices(ROUNDS, () => measureSlice(() => [process.pid], 1, readWithProduct), baseline.slice)
  baseline.stop()
  rmSync(folder, { recursive: true })
  return [
    {
      promise: `P10 PDF of ${PAGES} pages → its blocks`,
      measured:
        `CPU ratio ${cpuRatio.toFixed(2)} (CPU ${productCost.cpuMs.toFixed(0)} / ${baselineCost.cpuMs.toFixed(0)} ` +
        `ms, wall ${productCost.wallMs.toFixed(0)} / ${baselineCost.wallMs.toFixed(0)} ms)`,
      limit: '≤ 5.5',
      kept: cpuRatio <= 5.5,
    },
  ]
}

/** Every page has a different text. */
export const createBook = () =>
  buildPdf(
    ...Array.from({ length: PAGES }, (_page, page) =>
      Array.from({ length: LINES_PER_PAGE }, (_line, line) => {
        const offset = (page * 7 + line * 3) % SAMPLE_WORDS.length
        const text = [...SAMPLE_WORDS.slice(offset), ...SAMPLE_WORDS.slice(0, offset)].slice(0, 14).join(' ')
        return pdfText(`${text} ${page}.${line}`, 50, 750 - line * 15)
      }).join(''),
    ),
  )

function startPdfBaseline(file: string) {
  const program = new URL('baselines/pdf.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const output = createInterface({ input: child.stdout })
  const work = async () => {
    const responseLine = once(output, 'line')
    child.stdin.write('\n')
    const [text] = (await responseLine) as string[]
    if (!(Number(text) > 0)) throw new Error(`the baseline returned ${text}`)
  }
  return { slice: () => measureSlice(() => [child.pid ?? 0], 1, work), stop: () => child.kill('SIGKILL') }
}

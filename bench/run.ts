/**
 * Measures the promises about speed and memory against their baselines: `node bench/run.ts [part …]`. `--quick` counts
 * instead of measuring; `--json FILE` writes the results, by which two commits can be compared.
 */
import { parseArgs } from 'node:util'
import { abuse } from './abuse.ts'
import { attacks } from './attacks.ts'
import { backup } from './backup.ts'
import { coldScreens } from './cold-screens.ts'
import { crowd } from './crowd.ts'
import { type BenchResult, printResults } from './harness.ts'
import { embeddings } from './embeddings.ts'
import { idle } from './idle.ts'
import { growth } from './million/growth.ts'
import { closeSharedMillion } from './million/filled-installation.ts'
import { inbox } from './million/inbox.ts'
import { live } from './million/live.ts'
import { manyConversations } from './million/screens.ts'
import { search } from './million/search.ts'
import { takeOut } from './million/take-out.ts'
import { team } from './million/team.ts'
import { upgrade } from './million/upgrade.ts'
import { contactLists } from './million/contact-lists.ts'
import { readPdf } from './pdf.ts'
import { manyPassages } from './many-passages.ts'
import { memory } from './memory.ts'
import { neighbours } from './neighbours.ts'
import { pipeline } from './pipeline.ts'
import { readings } from './readings.ts'
import { quick } from './quick.ts'
import { recall } from './recall.ts'
import { screens } from './screens.ts'
import { signIn } from './sign-in.ts'
import { coldStart, embeddedStart } from './start.ts'
import { smallFiles } from './small-files.ts'
import { strangers } from './strangers.ts'
import { voiceNotes } from './voice-notes.ts'
import { linked } from './whatsapp/linked.ts'
import { writeResults } from './write-results.ts'

const parts: Record<string, () => Promise<BenchResult[]>> = {
  signIn,
  crowd,
  strangers,
  abuse,
  attacks,
  screens,
  coldScreens,
  pipeline,
  neighbours,
  recall,
  manyPassages,
  embeddings,
  readPdf,
  readings,
  smallFiles,
  voiceNotes,
  coldStart,
  embeddedStart,
  idle,
  memory,
  linked,
  inbox,
  growth,
  search,
  takeOut,
  live,
  team,
  upgrade,
  backup,
  contactLists,
  manyConversations,
}

const { values: options, positionals: requestedParts } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, json: { type: 'string' } },
})
const runnableParts = options.quick ? { quick } : parts
const results: BenchResult[] = []
try {
  for (const [name, measure] of Object.entries(runnableParts)) {
    if (requestedParts.length > 0 && !requestedParts.includes(name)) continue
    const partResults = await measure()
    printResults(partResults)
    results.push(...partResults)
  }
} finally {
  await closeSharedMillion()
}
if (options.json !== undefined) writeResults(options.json, results)
const failedCount = results.filter((result) => !result.kept).length
console.log(`${results.length - failedCount} passed, ${failedCount} failed`)
process.exit(failedCount === 0 ? 0 : 1)

/** The promises about speed and memory, measured side by side with their floors. `node bench/run.ts [part …]` */
import { abuse } from './abuse.ts'
import { attacks } from './attacks.ts'
import { crowd } from './crowd.ts'
import { type Line, print } from './harness.ts'
import { embeddings } from './embeddings.ts'
import { idle } from './idle.ts'
import { growth } from './million/growth.ts'
import { forgetTheMillion } from './million/house.ts'
import { inbox } from './million/inbox.ts'
import { live } from './million/live.ts'
import { manyConversations } from './million/screens.ts'
import { search } from './million/search.ts'
import { takeOut } from './million/take-out.ts'
import { readPdf } from './pdf.ts'
import { manyPassages } from './many-passages.ts'
import { memory } from './memory.ts'
import { neighbours } from './neighbours.ts'
import { pipeline } from './pipeline.ts'
import { readings } from './readings.ts'
import { recall } from './recall.ts'
import { screens } from './screens.ts'
import { signIn } from './sign-in.ts'
import { coldStart, embeddedStart } from './start.ts'
import { smallFiles } from './small-files.ts'
import { strangers } from './strangers.ts'
import { linked } from './whatsapp/linked.ts'

const parts: Record<string, () => Promise<Line[]>> = {
  signIn,
  crowd,
  strangers,
  abuse,
  attacks,
  screens,
  pipeline,
  neighbours,
  recall,
  manyPassages,
  embeddings,
  readPdf,
  readings,
  smallFiles,
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
  manyConversations,
}

const wanted = process.argv.slice(2)
const lines: Line[] = []
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const measured = await measure()
    print(measured)
    lines.push(...measured)
  }
} finally {
  await forgetTheMillion()
}
const broken = lines.filter((line) => !line.kept).length
console.log(`${lines.length - broken} passed, ${broken} failed`)
process.exit(broken === 0 ? 0 : 1)

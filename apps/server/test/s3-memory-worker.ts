import { createHash, randomBytes } from 'node:crypto'
import { createObjectFileStore } from '../src/adapters/files/object-file-store.ts'
import { createS3ObjectStorage } from '../src/adapters/files/s3/s3-object-storage.ts'
import type { ObjectStorageSettings } from '../src/ports/object-storage.ts'

/** Uploads and downloads files at once in a process of its own, and prints by how many bytes its memory grew. */
const [settings = '', count = '', bytes = ''] = process.argv.slice(2)
const store = createObjectFileStore(createS3ObjectStorage(JSON.parse(settings) as ObjectStorageSettings), 'media')
const CHUNK_BYTES = 64 * 1024
const chunk = randomBytes(CHUNK_BYTES)

async function* content(size: number) {
  for (let sent = 0; sent < size; sent += CHUNK_BYTES) yield chunk
}

async function hashOf(stream: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  for await (const part of stream) hash.update(part)
  return hash.digest('hex')
}

const ids = Array.from({ length: Number(count) }, (_, number) => `archivo-${String(number).padStart(4, '0')}`)
const size = Math.ceil(Number(bytes) / CHUNK_BYTES) * CHUNK_BYTES
// Loads the SDK and opens a connection.
await store.put('archivo-primero', content(CHUNK_BYTES), Infinity)
let peak = 0
const before = process.memoryUsage.rss()
const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10)
await Promise.all(ids.map((id) => store.put(id, content(size), Infinity)))
const expected = await hashOf(content(size))
const hashes = await Promise.all(ids.map(async (id) => hashOf((await store.open(id))?.stream ?? content(0))))
clearInterval(timer)
console.log(JSON.stringify({ grownBytes: peak - before, areEqual: hashes.every((hash) => hash === expected) }))

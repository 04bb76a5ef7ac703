import { randomUUID } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'

/**
 * A multipart form whose file is read while it is sent: `file` takes the place of the content of the form's file. Names
 * of fields are the program's own.
 */
export function streamForm(form: FormData, file: { bytes: number; stream: AsyncIterable<Uint8Array> }) {
  const boundary = `form-${randomUUID()}`
  const parts: (string | AsyncIterable<Uint8Array>)[] = []
  let length = 0
  const addText = (text: string) => {
    parts.push(text)
    length += Buffer.byteLength(text)
  }
  for (const [name, value] of form) {
    const disposition = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`
    if (typeof value === 'string') addText(`${disposition}\r\n\r\n${value}\r\n`)
    else {
      addText(`${disposition}; filename="${value.name}"\r\nContent-Type: ${value.type}\r\n\r\n`)
      parts.push(file.stream)
      length += file.bytes
      addText('\r\n')
    }
  }
  addText(`--${boundary}--\r\n`)
  return { body: ReadableStream.from(join(parts)), type: `multipart/form-data; boundary=${boundary}`, length }
}

async function* join(parts: (string | AsyncIterable<Uint8Array>)[]) {
  for (const part of parts) {
    if (typeof part === 'string') yield Buffer.from(part)
    else yield* part
  }
}

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { serveOnLoopback } from '../apps/server/test/fakes/serve.ts'

export type HostileServices = Awaited<ReturnType<typeof openHostileServices>>

/** An HTTP server and a mail server that answer everything with `text`; `letters` counts the mail server's. */
export async function openHostileServices() {
  let text = ''
  let isJson = false
  let status = 200
  const http = await serveOnLoopback(async (request, response) => {
    request.resume()
    await once(request, 'end')
    response.writeHead(status, { 'content-type': isJson ? 'application/json' : 'text/plain' })
    response.end(isJson ? JSON.stringify({ message: text, data: [{ id: text, name: text }] }) : text)
  })
  const lines = new Set<Socket>()
  let letters = 0
  const mail = createServer((line) => {
    lines.add(line)
    line.on('error', () => undefined).on('close', () => lines.delete(line))
    line.write('220 correo\r\n')
    line.once('data', () => {
      letters += 1
      line.end(`550 ${text}\r\n`)
    })
  })
  await new Promise<void>((listening) => mail.listen(0, '127.0.0.1', listening))
  return {
    url: http.url,
    smtpUrl: `smtp://127.0.0.1:${(mail.address() as AddressInfo).port}`,
    answerWith: (answer: { text: string; isJson: boolean; status: number }) => void ({ text, isJson, status } = answer),
    letters: () => letters,
    async close() {
      for (const line of lines) line.destroy()
      mail.close()
      await http.unplug()
    },
  }
}

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { serveOnLoopback } from '../apps/server/test/fakes/loopback-server.ts'

export type HostileServices = Awaited<ReturnType<typeof startHostileServices>>

/** An HTTP and an SMTP server that answer every request with `text`. `emailCount` counts the refused e-mails. */
export async function startHostileServices() {
  let text = ''
  let isJson = false
  let status = 200
  const http = await serveOnLoopback(async (request, response) => {
    request.resume()
    await once(request, 'end')
    response.writeHead(status, { 'content-type': isJson ? 'application/json' : 'text/plain' })
    response.end(isJson ? JSON.stringify({ message: text, data: [{ id: text, name: text }] }) : text)
  })
  const sockets = new Set<Socket>()
  let emailCount = 0
  const mail = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.write('220 correo\r\n')
    socket.once('data', () => {
      emailCount += 1
      socket.end(`550 ${text}\r\n`)
    })
  })
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve))
  return {
    url: http.url,
    smtpUrl: `smtp://127.0.0.1:${(mail.address() as AddressInfo).port}`,
    answerWith: (reply: { text: string; isJson: boolean; status: number }) => void ({ text, isJson, status } = reply),
    emailCount: () => emailCount,
    async close() {
      for (const socket of sockets) socket.destroy()
      mail.close()
      await http.unplug()
    },
  }
}
